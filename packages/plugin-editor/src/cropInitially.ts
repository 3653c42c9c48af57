import type { Logger, Uploader } from '@lading/kernel'
import { largestOfRatio } from './geometry/fitRatio.js'
import { parsePresets } from './geometry/parsePresets.js'
import { roundCrop } from './geometry/roundCrop.js'
import { readEdit } from './state/readEdit.js'
import { viewSize } from './state/turnEdit.js'
import { writeEdit } from './state/writeEdit.js'

/**
 * Crops an uploaded image to the first preset, centered. Other operations in its URL are kept. If the image already has a
 * crop, or the first preset is `free`, nothing changes.
 */
export function cropInitially(uploader: Uploader, internalId: string, presets: string, logger: Logger): void {
  const warn = (message: string) => logger.warn(message)
  const entry = uploader.entries.get(internalId)
  const ratio = parsePresets(presets, warn)[0]?.ratio
  if (!entry || !ratio || /(?:^|\/)crop\//.test(entry.cdnUrlModifiers)) return
  const image = entry.fileInfo?.imageInfo
  if (!image) {
    warn(`The size of ${entry.fileName ?? 'an image'} is not known, so it is not cropped to ${presets}.`)
    return
  }
  const state = readEdit(entry.cdnUrlModifiers, image, warn)
  const view = viewSize(state, image)
  const crop = roundCrop(largestOfRatio(view, ratio), view)
  if (crop) uploader.updateFile(internalId, { cdnUrlModifiers: writeEdit({ ...state, crop }, image) })
}
