/** Returns an event's prop name: `onFileAdded` for `file-added`. */
export function propOf(name: string): string {
  return `on${name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}`
}
