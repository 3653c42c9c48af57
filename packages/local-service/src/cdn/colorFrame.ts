import sharp from 'sharp'
import { applyColorStages } from '../colors/applyColorStages.js'
import type { ColorStage } from '../colors/ColorStage.js'
import { createFilterStages } from '../colors/createFilterStages.js'
import { createTuningStages } from '../colors/createTuningStages.js'
import type { ImageLevels } from '../colors/readImageLevels.js'
import type { Frame } from './Frame.js'
import type { ColorOperation } from './Operation.js'

/** Applies colour operations in one pass over the pixels. @param levels of the uploaded image, which `enhance` is based on. */
export async function colorFrame(
  frame: Frame,
  operations: readonly ColorOperation[],
  levels: ImageLevels,
): Promise<Frame> {
  const stages = operations.flatMap((operation) => stagesOf(operation, levels))
  if (stages.length === 0) return frame
  const rgb = frame.image.toColourspace('srgb').raw()
  const { data, info } = await rgb.toBuffer({ resolveWithObject: true })
  const channels = info.channels === 4 ? 4 : 3
  await applyColorStages(data, channels, stages)
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels } })
  return { image, widthPx: info.width, heightPx: info.height, hasAlpha: channels === 4 }
}

function stagesOf(operation: ColorOperation, levels: ImageLevels): ColorStage[] {
  return operation.name === 'filter'
    ? createFilterStages(operation.filter, operation.amount)
    : createTuningStages(operation.name, operation.amount, levels)
}
