import type { Alignment, Offset } from './Operation.js'

const keywords: ReadonlyMap<string, Alignment> = new Map([
  ['center', { x: { percent: 50 }, y: { percent: 50 } }],
  ['top', { x: { percent: 50 }, y: { percent: 0 } }],
  ['bottom', { x: { percent: 50 }, y: { percent: 100 } }],
  ['left', { x: { percent: 0 }, y: { percent: 50 } }],
  ['right', { x: { percent: 100 }, y: { percent: 50 } }],
])

/** The default corner that cuts start from. */
export const topLeft: Alignment = { x: { px: 0 }, y: { px: 0 } }

/** Parses `center`, `top`, `right`, `bottom`, `left`, `{x},{y}` in pixels or `{x}p,{y}p` in percent; null for anything else. */
export function parseAlignment(text: string): Alignment | null {
  const keyword = keywords.get(text)
  if (keyword) return keyword
  const [x, y, ...more] = text.split(',').map(parseOffset)
  return x && y && more.length === 0 ? { x, y } : null
}

function parseOffset(text: string): Offset | null {
  const [, digits, unit] = /^(\d{1,6})(p|%|px)?$/.exec(text) ?? []
  if (digits === undefined) return null
  const value = Number(digits)
  if (unit === undefined || unit === 'px') return { px: value }
  return value <= 100 ? { percent: value } : null
}
