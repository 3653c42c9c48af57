import type { FirstFile } from './firstFile.js'

let provided: FirstFile | undefined

/** Makes the code available that the page has loaded itself. */
export function provideFirstFile(firstFile: FirstFile): void {
  provided = firstFile
}

/** Loads the code; called again after a failure. */
export async function loadFirstFile(): Promise<FirstFile> {
  return provided ?? (await import('./firstFile.js')).firstFile
}
