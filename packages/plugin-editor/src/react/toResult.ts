import type { Size } from '../geometry/Rect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import type { EditorResult, Transformations } from './EditorResult.js'

/** Returns an edit as the page receives it. */
export function toResult(
  originalUrl: string,
  cdnUrlModifiers: string,
  state: EditState,
  image: Size,
): EditorResult {
  const cdnUrl = `${originalUrl}${cdnUrlModifiers}`
  return { originalUrl, cdnUrlModifiers, cdnUrl, transformations: toTransformations(state, image) }
}

function toTransformations(state: EditState, image: Size): Transformations {
  const { tuning, filter, mirror, flip, rotate } = state
  const crop = state.crop && roundCrop(state.crop, viewSize(state, image))
  return {
    ...tuning,
    ...(filter && { filter }),
    ...(mirror && { mirror }),
    ...(flip && { flip }),
    ...(rotate && { rotate }),
    ...(crop && { crop: { dimensions: [crop.width, crop.height], coords: [crop.x, crop.y] } }),
  }
}
