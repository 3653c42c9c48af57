import type { FileHookInput, FileHookOutput, Uploader } from '@lading/kernel'
import { largestOfRatio } from './geometry/fitRatio.js'
import { parsePresets } from './geometry/parsePresets.js'
import { roundCrop } from './geometry/roundCrop.js'
import { createLocalImage } from './source/createLocalImage.js'
import { isEditedHere, type LocalEdits } from './source/LocalEdits.js'
import { renderVersion } from './source/renderVersion.js'
import { toVersionFile } from './source/toVersionFile.js'
import { type EditState, ORIGINAL } from './state/EditState.js'
import { planWhole } from './state/planWhole.js'

/**
 * Crops an image on this device to the first preset, centered. Returns undefined if it has this ratio, the first preset is
 * `free`, or the editor doesn't edit it here.
 *
 * @param edits Receives the edit.
 * @throws LoadError if the browser can't decode the file
 */
export async function cropLocally(
  uploader: Uploader,
  { file, entry: { internalId, name }, signal }: FileHookInput,
  presets: string,
  edits: LocalEdits,
): Promise<FileHookOutput | undefined> {
  const entry = uploader.entries.get(internalId)
  const ratio = parsePresets(presets, (message) => uploader.logger.warn(message))[0]?.ratio
  if (!ratio || !entry || !isEditedHere(entry, uploader)) return undefined
  const { type } = file
  const image = createLocalImage(file, type)
  const size = await image.measure()
  signal.throwIfAborted()
  const crop = roundCrop(largestOfRatio(size, ratio), size)
  if (!crop) return undefined
  const state: EditState = { ...ORIGINAL, crop }
  const options = { image: { ...image, size }, file, mimeType: type, signal, draw: async () => {} }
  const cropped = toVersionFile(
    { fileName: name },
    await renderVersion(state, planWhole(state, size), options),
  )
  edits.set(cropped, { original: file, state })
  return { file: cropped }
}
