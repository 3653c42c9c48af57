import { toWellFormed } from './cleanText.js'

const PREFIX = '=?UTF-8?B?'
const SUFFIX = '?='
/** Bytes of an encoded word, which has at most 75 characters. */
const WORD_BYTES = 45

/**
 * Returns a text as the value of a header. Printable ASCII stays as it is; everything else becomes encoded words of RFC 2047, as stores
 * use them in metadata.
 */
export function encodeHeaderText(text: string): string {
  if (/^(?! )[\x20-\x7e]*$/.test(text) && !text.endsWith(' ') && !text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  let size = 0
  // A word ends between two characters, so that each can be read without the others.
  for (const character of toWellFormed(text)) {
    const bytes = String.fromCharCode(...new TextEncoder().encode(character))
    if (size + bytes.length > WORD_BYTES) {
      words.push(word)
      word = ''
      size = 0
    }
    word += bytes
    size += bytes.length
  }
  return [...words, word].map((bytes) => PREFIX + btoa(bytes) + SUFFIX).join(' ')
}

/** Returns the text of a header's value: the inverse of {@link encodeHeaderText}. Words that are not valid stay as they are. */
export function decodeHeaderText(value: string): string {
  // The space between two encoded words belongs to neither.
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
