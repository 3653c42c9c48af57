/** A name in kebab case: `file-pond` of `FilePond`, and `max-files` of `maxFiles`. */
export function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`)
}
