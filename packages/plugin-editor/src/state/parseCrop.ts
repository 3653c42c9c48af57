import type { Rect, Size } from '../geometry/Rect.js'

type Offset = { readonly px: number } | { readonly percent: number }

const WORDS: Readonly<Record<string, readonly [number, number]>> = {
  center: [50, 50],
  top: [50, 0],
  bottom: [50, 100],
  left: [0, 50],
  right: [100, 50],
}

/**
 * Parses `crop` parameters: sides in pixels or percent, or a ratio, and an offset in pixels, in percent, or as a word.
 *
 * @param bounds Size of the image to crop.
 * @returns The rectangle in whole pixels, which can extend beyond the image; `'unknown'` for another form, e.g. crops to
 *   faces; null if the numbers are invalid.
 */
export function parseCrop([size = '', place]: readonly string[], bounds: Size): Rect | 'unknown' | null {
  const ratio = /^([\d.]+):([\d.]+)$/.exec(size)
  const sides = size.split('x')
  if (!ratio && (sides.length !== 2 || !sides.every((side) => /^-?[\d.]*(?:p|%|px|NaN)?$/.test(side))))
    return 'unknown'
  const box = ratio ? sizeOfRatio(Number(ratio[1]) / Number(ratio[2]), bounds) : sizeOfSides(sides, bounds)
  if (!box || !isSide(box.width) || !isSide(box.height)) return null

  const percents = place === undefined ? [0, 0] : WORDS[place]
  const [x, y] = percents
    ? percents.map((percent) => ({ percent }))
    : (place ?? '').split(',').map(parseOffset)
  if (x === undefined || y === undefined) return 'unknown'
  if (x === null || y === null) return null
  return { ...box, x: placeOf(x, bounds.width - box.width), y: placeOf(y, bounds.height - box.height) }
}

function isSide(value: number): boolean {
  return Number.isInteger(value) && value > 0
}

function sizeOfRatio(ratio: number, { width, height }: Size): Size | null {
  if (!(ratio > 0) || !Number.isFinite(ratio)) return null
  return {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  }
}

function sizeOfSides([width = '', height = '']: readonly string[], bounds: Size): Size | null {
  const sides = [parseOffset(width), parseOffset(height)] as const
  if (!sides[0] || !sides[1]) return null
  const sideOf = (side: Offset, whole: number) =>
    'px' in side ? side.px : side.percent > 0 ? Math.max(1, Math.round((whole * side.percent) / 100)) : 0
  return { width: sideOf(sides[0], bounds.width), height: sideOf(sides[1], bounds.height) }
}

/** Parses an offset. Returns null for invalid numbers, undefined for another form. */
function parseOffset(text: string): Offset | null | undefined {
  const [, digits, unit] = /^(-?[\d.]+|NaN)(p|%|px)?$/.exec(text) ?? []
  if (digits === undefined) return text === '' ? null : undefined
  const value = Number(digits)
  if (!Number.isFinite(value)) return null
  if (unit === 'p' || unit === '%') return { percent: value }
  return Number.isInteger(value) ? { px: value } : null
}

function placeOf(offset: Offset, free: number): number {
  return 'px' in offset ? offset.px : Math.floor((free * offset.percent) / 100)
}
