import type { Logger } from '@lading/kernel'
import { largestOfRatio } from './geometry/fitRatio.js'
import { parsePresets } from './geometry/parsePresets.js'
import { roundCrop } from './geometry/roundCrop.js'
import { createLocalImage } from './source/createLocalImage.js'
import type { LocalEdits } from './source/LocalEdits.js'
import { renderVersion } from './source/renderVersion.js'
import { toVersionFile } from './source/toVersionFile.js'
import { type EditState, ORIGINAL } from './state/EditState.js'
import { planWhole } from './state/planWhole.js'

/** Options for {@link cropLocally}. */
export interface CropLocallyOptions {
  readonly presets: string
  /** Receives the edit. */
  readonly edits: LocalEdits
  readonly logger: Logger
  readonly signal: AbortSignal
}

/**
 * Crops a file on this device to the first preset, centered. Returns undefined if the image has this ratio, or the first
 * preset is `free`.
 *
 * @throws LoadError if the browser can't decode the file
 */
export async function cropLocally(
  file: File | Blob,
  name: string,
  { presets, edits, logger, signal }: CropLocallyOptions,
): Promise<File | undefined> {
  const ratio = parsePresets(presets, (message) => logger.warn(message))[0]?.ratio
  if (!ratio) return undefined
  const image = createLocalImage(file, file.type)
  const size = await image.measure()
  signal.throwIfAborted()
  const crop = roundCrop(largestOfRatio(size, ratio), size)
  if (!crop) return undefined
  const state: EditState = { ...ORIGINAL, crop }
  const version = await renderVersion(state, planWhole(state, size), {
    image: { ...image, size },
    file,
    mimeType: file.type,
    signal,
    draw: async () => {},
  })
  const cropped = toVersionFile({ fileName: name }, version)
  edits.set(cropped, { original: file, state })
  return cropped
}
