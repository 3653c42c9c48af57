const PREFIX = '=?UTF-8?B?'
const SUFFIX = '?='
/** Bytes in one encoded word, which has at most 75 characters. */
const WORD_BYTES = 45
const encoder = new TextEncoder()

/**
 * Encodes a text as a header value. Printable ASCII stays as it is; everything else becomes RFC 2047 encoded words, as stores use
 * them in metadata.
 */
export function encodeHeaderText(text: string): string {
  if (/^(?! )[\x20-\x7e]*$/.test(text) && !text.endsWith(' ') && !text.includes('=?')) return text
  const bytes = encoder.encode(text)
  const words: string[] = []
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = Math.min(start + WORD_BYTES, bytes.length)
    // Break words between characters only, so that each word can be decoded separately.
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
    words.push(PREFIX + btoa(String.fromCharCode(...bytes.subarray(start, end))) + SUFFIX)
  }
  return words.join(' ')
}

/** Decodes a header value: the inverse of {@link encodeHeaderText}. Invalid words stay as they are. */
export function decodeHeaderText(value: string): string {
  // The space between two encoded words isn't part of the text.
  return value
    .replace(/(\?=)\s+(?==\?utf-8\?[bq]\?)/gi, '$1')
    .replace(/=\?utf-8\?([bq])\?([^\s?]*)\?=/gi, (word, encoding: string, data: string) => {
      try {
        const bytes = encoding.toLowerCase() === 'b' ? atob(data) : decodeQuoted(data)
        const codes = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(codes)
      } catch {
        return word
      }
    })
}

function decodeQuoted(data: string): string {
  return data
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
