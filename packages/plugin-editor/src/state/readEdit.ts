import {
  type CdnOperation,
  FILTER_AMOUNT,
  isFilterName,
  isTuningName,
  OPERATIONS,
  parseOperations,
} from '@lading/cdn'
import { clamp } from '../geometry/clamp.js'
import type { Rect, Size } from '../geometry/Rect.js'
import { type EditState, ORIGINAL, withFilter, withTuning } from './EditState.js'
import { parseCrop } from './parseCrop.js'
import { rotationOf, turnEdit, viewSize } from './turnEdit.js'

/** Longest side for `preview` without a size, in pixels. */
const PREVIEW_PX = 2048

/** Operations that change the image size, so later coordinates no longer match the original pixels. */
const RESIZING: ReadonlySet<string> = new Set(['resize', 'smart_resize', 'scale_crop', 'preview'])

/**
 * Reads a delivery URL's operations into an edit. Operations are applied in order, so a crop before a rotation becomes the
 * same crop after the rotation. Operations that the editor doesn't support are kept, as are rotations and crops after the
 * image was resized.
 *
 * @param image Unedited image size.
 * @param warn Called once for each operation that's changed, ignored or not understood.
 */
export function readEdit(modifiers: string, image: Size, warn: (message: string) => void): EditState {
  let state: EditState = ORIGINAL
  let isResized = false
  /** A `preview` that shrank the image; kept if an unsupported operation follows. */
  let preview: readonly string[] = []
  for (const operation of parseOperations(modifiers)) {
    const { name, params } = operation
    if (!name) continue
    if (name === 'preview' && params.length === 0) {
      const { width, height } = state.crop ?? viewSize(state, image)
      if (Math.max(width, height) > PREVIEW_PX) preview = [name]
      isResized ||= preview.length > 0
    } else if (isTuningName(name)) state = readTuning(state, operation, warn)
    else if (name === 'filter') state = readFilter(state, operation, warn)
    else if (isResized || !(name in GEOMETRY)) {
      isResized ||= RESIZING.has(name)
      if (name === 'crop') warn(`The crop "${textOf(operation)}" cannot be edited. It will be kept.`)
      state = { ...state, rest: [...state.rest, ...preview, textOf(operation)] }
      preview = []
    } else {
      const { rest } = state
      state = GEOMETRY[name]?.(state, operation, image, warn) ?? state
      // Operations after a kept crop apply to the crop's result.
      isResized ||= state.rest !== rest
    }
  }
  return state
}

type Reader = (
  state: EditState,
  operation: CdnOperation,
  image: Size,
  warn: (message: string) => void,
) => EditState

const GEOMETRY: Readonly<Record<string, Reader>> = {
  mirror: (state, _operation, image) => turnEdit(state, 'mirror', image),
  flip: (state, _operation, image) => turnEdit(state, 'flip', image),
  rotate: readRotation,
  crop: readCrop,
}

/** Returns the operation as written in the URL, without `-/`. */
function textOf({ name, params }: CdnOperation): string {
  return [name, ...params].join('/')
}

function ignore(operation: CdnOperation, warn: (message: string) => void, reason = ''): void {
  warn(`Failed to parse URL operation "${textOf(operation)}". It will be ignored.${reason && ` ${reason}`}`)
}

/** Returns a whole number within the limits, or null if the text isn't a number. */
function readAmount(
  operation: CdnOperation,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
  warn: (message: string) => void,
): number | null {
  const amount = Math.round(Number(text))
  if (!text.trim() || !Number.isFinite(amount)) {
    ignore(operation, warn)
    return null
  }
  const allowed = clamp(amount, min, max)
  if (allowed !== Number(text)) {
    warn(
      `The value of the URL operation "${textOf(operation)}" is not a whole number from ${min} to ${max}. It becomes ${allowed}.`,
    )
  }
  return allowed
}

function readTuning(state: EditState, operation: CdnOperation, warn: (message: string) => void): EditState {
  const { name, params } = operation
  if (!isTuningName(name)) return state
  const range = OPERATIONS[name]
  const amount = readAmount(operation, params[0] ?? String(range.default), range, warn)
  return amount === null ? state : withTuning(state, name, amount, range.zero)
}

function readFilter(state: EditState, operation: CdnOperation, warn: (message: string) => void): EditState {
  const [name = '', text = String(OPERATIONS.filter.default)] = operation.params
  if (!isFilterName(name)) {
    ignore(operation, warn, 'There is no filter of this name.')
    return state
  }
  const amount = readAmount(operation, text, FILTER_AMOUNT, warn)
  return amount === null ? state : withFilter(state, { name, amount })
}

function readRotation(
  state: EditState,
  operation: CdnOperation,
  image: Size,
  warn: (message: string) => void,
): EditState {
  const [text = ''] = operation.params
  const degrees = Number(text)
  if (!text.trim() || !Number.isFinite(degrees)) {
    ignore(operation, warn)
    return state
  }
  const rotation = rotationOf(degrees)
  if (degrees % 90)
    warn(`The CDN turns by multiples of 90 degrees: "${textOf(operation)}" becomes ${rotation}.`)
  let turned = state
  for (let done = 0; done < rotation; done += 90) turned = turnEdit(turned, 'left', image)
  return turned
}

function readCrop(
  state: EditState,
  operation: CdnOperation,
  image: Size,
  warn: (message: string) => void,
): EditState {
  const outer: Rect = state.crop ?? { x: 0, y: 0, ...viewSize(state, image) }
  const crop = parseCrop(operation.params, outer)
  if (crop === 'unknown') {
    warn(`The crop "${textOf(operation)}" cannot be edited. It will be kept.`)
    return { ...state, rest: [...state.rest, textOf(operation)] }
  }
  if (!crop) {
    ignore(operation, warn, 'Crop sizes must be whole numbers above 0.')
    return state
  }
  const left = clamp(crop.x, 0, outer.width)
  const top = clamp(crop.y, 0, outer.height)
  const width = clamp(crop.x + crop.width, 0, outer.width) - left
  const height = clamp(crop.y + crop.height, 0, outer.height) - top
  if (width <= 0 || height <= 0) {
    ignore(operation, warn, 'It lies outside the picture.')
    return state
  }
  if (width !== crop.width || height !== crop.height) {
    warn(
      `The crop "${textOf(operation)}" reaches beyond the picture. It becomes ${width}x${height}/${left},${top}.`,
    )
  }
  if (width === outer.width && height === outer.height) return state
  return { ...state, crop: { x: outer.x + left, y: outer.y + top, width, height } }
}
