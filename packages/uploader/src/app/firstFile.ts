import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import type { ListViews } from '@lading/react/list'
import { createUploaderApp } from './createUploaderApp.js'
import { pluginsWith } from './pluginsWith.js'
import { styledListViews } from './styledListViews.js'

/** The code that the first file needs and a page without files does not: the list and the uploads, in one chunk. */
export interface FirstFile {
  readonly createTransport: typeof createTransport
  readonly listViews: ListViews
  /**
   * The app has these already. Named here, they let bundlers see that what they share with the list belongs to the app's own
   * chunk, instead of more chunks: a first upload costs two requests.
   */
  readonly ofApp: readonly unknown[]
}

/** The {@link FirstFile} of the ready-made uploader. */
export const firstFile: FirstFile = {
  createTransport,
  listViews: styledListViews,
  ofApp: [createUploaderApp, pluginsWith],
}
