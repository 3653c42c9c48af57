import type { Size } from '../geometry/Rect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import { type ColorState, type EditState, TUNING_IDS } from './EditState.js'
import { viewSize } from './turnEdit.js'

/**
 * Returns an edit's operations in URL order, ending with `preview`; an empty string for the unedited image.
 *
 * @param image Unedited image size.
 */
export function writeEdit(state: EditState, image: Size): string {
  const { mirror, flip, rotate, rest } = state
  const crop = state.crop && roundCrop(state.crop, viewSize(state, image))
  const operations = [
    ...writeColors(state),
    ...(mirror ? ['mirror'] : []),
    ...(flip ? ['flip'] : []),
    ...(rotate ? [`rotate/${rotate}`] : []),
    ...(crop ? [`crop/${crop.width}x${crop.height}/${crop.x},${crop.y}`] : []),
    ...rest,
  ]
  if (operations.length === 0) return ''
  return [...operations, 'preview'].map((operation) => `-/${operation}/`).join('')
}

/** Returns an edit's color operations, e.g. `['brightness/20', 'filter/adaris/80']`. */
export function writeColors({ tuning, filter }: ColorState): string[] {
  return [
    ...TUNING_IDS.flatMap((id) => (tuning[id] === undefined ? [] : [`${id}/${tuning[id]}`])),
    ...(filter ? [`filter/${filter.name}/${filter.amount}`] : []),
  ]
}
