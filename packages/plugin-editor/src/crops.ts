import { cropInitially } from './cropInitially.js'
import { cropLocally } from './cropLocally.js'

/** Crops of images to the page's preset, without the editor, in one chunk. */
export const crops: {
  readonly cropInitially: typeof cropInitially
  readonly cropLocally: typeof cropLocally
} = { cropInitially, cropLocally }
