import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'

let uploads: TransportCode | undefined

/** Imports the uploads once: another `import()` would return after the browser's next tasks, so a first upload after the list is shown. */
export const loadUploads = async (): Promise<TransportCode> => {
  uploads ??= (await import('./uploads.js')).uploads
  return uploads
}
