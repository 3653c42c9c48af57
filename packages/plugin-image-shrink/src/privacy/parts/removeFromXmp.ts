import type { LocationSearch } from './Findings.js'

/** A prefix for the namespace of EXIF. Source: XMP specification part 2, §3.2. */
const PREFIX = /xmlns:([\w.-]{1,40})\s{0,9}=\s{0,9}["']http:\/\/ns\.adobe\.com\/exif\/1\.0\/["']/g
/** The properties that tell a place; the others are removed with them. */
const COORDINATES = /^GPS(?:Dest)?(?:Latitude|Longitude)$/
const NAME = /[\w.-]+:(\w+)/y
/** A packet declares the namespace once, or once per part. */
const MAX_PREFIXES = 8
const SPACE = 0x20

/**
 * Removes the location from an XMP packet, in place: spaces replace the properties. One that can't be read as text in UTF-8 stays as
 * it is.
 */
export function removeFromXmp(bytes: Uint8Array): LocationSearch {
  // One character for each byte: ASCII is the same in UTF-8.
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.includes('GPS')) {
    const isWide = text.includes('G\0P\0S\0L')
    return { hasLocation: isWide, isRemoved: !isWide }
  }
  const prefixes = new Set(['exif', ...Array.from(text.matchAll(PREFIX), ([, prefix]) => prefix)])
  if (prefixes.size > MAX_PREFIXES) return { hasLocation: true, isRemoved: false }
  let hasLocation = false
  for (const prefix of prefixes) {
    const start = `${prefix}:GPS`
    for (let at = text.indexOf(start); at !== -1; ) {
      NAME.lastIndex = at
      const [name = '', property = ''] = NAME.exec(text) ?? []
      const range = text[at - 1] === '<' ? elementAt(text, at, name) : attributeAt(text, at, name)
      if (COORDINATES.test(property)) hasLocation = true
      if (range) bytes.fill(SPACE, ...range)
      // Neither a removed element's end tag nor part of another word.
      else if (/[<\s]/.test(text[at - 1] ?? '')) return { hasLocation: true, isRemoved: false }
      at = text.indexOf(start, range ? range[1] : at + 1)
    }
  }
  return { hasLocation, isRemoved: true }
}

/** Returns an element's range, from its bracket on; undefined if it has no end. */
function elementAt(text: string, at: number, name: string): [from: number, to: number] | undefined {
  const bracket = text.indexOf('>', at)
  if (bracket === -1) return undefined
  if (text[bracket - 1] === '/') return [at - 1, bracket + 1]
  const end = text.indexOf(`</${name}`, bracket)
  const close = end === -1 ? -1 : text.indexOf('>', end)
  return close === -1 ? undefined : [at - 1, close + 1]
}

/** Returns an attribute's range with its value; undefined if this is no attribute. */
function attributeAt(text: string, at: number, name: string): [from: number, to: number] | undefined {
  const after = /\s{0,9}=\s{0,9}(["'])/y
  after.lastIndex = at + name.length
  const quote = after.exec(text)?.[1]
  if (!quote) return undefined
  const end = text.indexOf(quote, after.lastIndex)
  return end === -1 ? undefined : [at, end + 1]
}
