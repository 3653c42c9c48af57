import { asciiAt } from '../bytes/asciiAt.js'

const ISO_GAIN_MAP = /^urn:iso:std:iso:ts:21496/
/** In a packet or an extended one: of Adobe and Android, and of Apple. */
const XMP_GAIN_MAP = /^http:\/\/ns\.adobe\.com\/.*(hdrgm:|GainMap|hdrgainmap)/s

/** Whether a segment of a JPEG, from its content on, marks a gain map of a high dynamic range. */
export function isGainMapSegment(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe2) return ISO_GAIN_MAP.test(asciiAt(content, 0, 32))
  return marker === 0xe1 && XMP_GAIN_MAP.test(new TextDecoder('latin1').decode(content))
}
