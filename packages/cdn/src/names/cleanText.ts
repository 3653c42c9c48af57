/** Characters without a glyph that change how a name reads, or that XML can't contain; joiners in scripts and emoji stay. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed.
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]/gu

/**
 * Returns one line of text in the form in which it's compared and stored: well-formed, composed (NFC), with single ordinary spaces,
 * and without control characters and text-direction marks.
 */
export function cleanText(text: string): string {
  return toWellFormed(text)
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[\s\x85]+/gu, ' ')
    .trim()
}

/** Replaces lone surrogates, which no URL, header or database can hold. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
