/** Returns the class and a space of an uploader on a page with a `color-scheme` of its own; empty where the person's setting decides. */
export function pageScheme(): string {
  return getComputedStyle(document.documentElement).colorScheme === 'normal' ? '' : 'lading-inherit '
}
