/** The code that the first file needs and a page without files does not: the list and the uploads, in one chunk. */
export type FirstFile = typeof import('./firstFile.js')

let provided: FirstFile | undefined

/** Makes the code available that the page has loaded itself. */
export function provideFirstFile(firstFile: FirstFile): void {
  provided = firstFile
}

/** Loads the code; called again after a failure. */
export async function loadFirstFile(): Promise<FirstFile> {
  return provided ?? import('./firstFile.js')
}
