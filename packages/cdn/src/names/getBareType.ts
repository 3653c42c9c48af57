/**
 * Returns a media type in lower case, without parameters such as a charset or the codecs that recorders add: servers compare and store it,
 * and browsers find the rest in the bytes.
 */
export function getBareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
