import type { LocationSearch } from './Findings.js'

/** A property for a position, in any namespace: drones have their own. Source: XMP specification part 2, §3.2. */
const PROPERTY = /:(GPS\w{0,40})/gi
const PREFIX = /[\w.-]{1,40}$/
const PREFIX_LENGTH = 40
/** The properties that tell a place, with a spelling of drones; the others are removed with them. */
const COORDINATES = /^GPS(?:Dest)?(?:Latitude|Longt?itude)$/i
const WIDE = /G\0P\0S\0L/i
const SPACE = 0x20

/**
 * Removes the location from an XMP packet, in place: spaces replace the properties. One that can't be read as text in UTF-8 stays as
 * it is.
 */
export function removeFromXmp(bytes: Uint8Array): LocationSearch {
  // One character for each byte: ASCII is the same in UTF-8.
  const text = new TextDecoder('latin1').decode(bytes)
  if (WIDE.test(text)) return { hasLocation: true, isRemoved: false }
  let hasLocation = false
  PROPERTY.lastIndex = 0
  for (let found = PROPERTY.exec(text); found; found = PROPERTY.exec(text)) {
    const [, property = ''] = found
    const [prefix = ''] = PREFIX.exec(text.slice(Math.max(0, found.index - PREFIX_LENGTH), found.index)) ?? []
    const at = found.index - prefix.length
    const name = `${prefix}:${property}`
    const before = text[at - 1] ?? ''
    // Neither an end tag nor part of another word.
    if (!prefix || !/[<\s]/.test(before)) continue
    const range = before === '<' ? elementAt(text, at, name) : attributeAt(text, at, name)
    const isPlace = COORDINATES.test(property)
    // Without an end, the search for it could begin again at each property.
    if (range === null || (isPlace && !range)) return { hasLocation: true, isRemoved: false }
    if (!range) continue
    if (isPlace) hasLocation = true
    bytes.fill(SPACE, ...range)
    PROPERTY.lastIndex = range[1]
  }
  return { hasLocation, isRemoved: true }
}

type Range = [from: number, to: number]

/** Returns an element's range, from its bracket on; null if it has no end. */
function elementAt(text: string, at: number, name: string): Range | null {
  const bracket = text.indexOf('>', at)
  if (bracket === -1) return null
  if (text[bracket - 1] === '/') return [at - 1, bracket + 1]
  const end = text.indexOf(`</${name}`, bracket)
  const close = end === -1 ? -1 : text.indexOf('>', end)
  return close === -1 ? null : [at - 1, close + 1]
}

/** Returns an attribute's range with its value; null if it has no end, undefined if this is no attribute. */
function attributeAt(text: string, at: number, name: string): Range | null | undefined {
  const after = /\s{0,9}=\s{0,9}(["'])/y
  after.lastIndex = at + name.length
  const quote = after.exec(text)?.[1]
  if (!quote) return undefined
  const end = text.indexOf(quote, after.lastIndex)
  return end === -1 ? null : [at, end + 1]
}
