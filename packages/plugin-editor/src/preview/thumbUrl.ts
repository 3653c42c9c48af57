import type { Size } from '../geometry/Rect.js'
import type { ColorState, EditState } from '../state/EditState.js'
import { writeEdit } from '../state/writeEdit.js'

/** Returns a square thumbnail's URL. @param colors Replace the edit's colors. @param sidePx In device pixels. */
export function thumbUrl(
  { originalUrl, size }: { readonly originalUrl: string; readonly size: Size },
  state: EditState,
  colors: ColorState,
  sidePx: number,
): string {
  const { tuning, filter } = colors
  const edit = writeEdit({ ...state, tuning, filter }, size)
  return `${originalUrl}-/format/auto/-/progressive/yes/${edit}-/scale_crop/${sidePx}x${sidePx}/center/`
}
