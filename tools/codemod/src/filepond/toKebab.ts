/** Converts a name to kebab case: `FilePond` to `file-pond`, and `maxFiles` to `max-files`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`)
}
