import { asciiAt } from '../bytes/asciiAt.js'

const ISO_GAIN_MAP = /^urn:iso:std:iso:ts:21496/
/** Matches gain maps from Adobe, Android and Apple, in an XMP packet or an extended packet. */
const XMP_GAIN_MAP = /^http:\/\/ns\.adobe\.com\/.*(hdrgm:|GainMap|hdrgainmap)/s

/** Returns true if a JPEG segment, from its content on, marks a high dynamic range gain map. */
export function isGainMapSegment(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe2) return ISO_GAIN_MAP.test(asciiAt(content, 0, 32))
  return marker === 0xe1 && XMP_GAIN_MAP.test(new TextDecoder('latin1').decode(content))
}
