const encoder = new TextEncoder()

/** Returns a text's UTF-8 size in bytes. */
export function countBytes(text: string): number {
  return encoder.encode(text).length
}

/**
 * Returns a text's beginning, within a limit. Cuts between visible characters, so that no accent and no half emoji is lost.
 *
 * @param max Largest size.
 * @param sizeOf Returns a piece's size. @default bytes in UTF-8
 */
export function shortenText(
  text: string,
  max: number,
  sizeOf: (piece: string) => number = countBytes,
): string {
  if (sizeOf(text) <= max) return text
  // The rest can't be within the limit, and segmenting it would take long: a character has at most two code units.
  const start = text.slice(0, 2 * max + 2)
  return take(segment(start), max, sizeOf) || take(start, max, sizeOf)
}

function take(pieces: Iterable<string>, max: number, sizeOf: (piece: string) => number): string {
  let taken = ''
  let size = 0
  for (const piece of pieces) {
    size += sizeOf(piece)
    if (size > max) break
    taken += piece
  }
  return taken
}

/** A flag, or a character with its marks, its skin tone and what's joined to it. */
const PIECE = /\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*/gsu

/** Returns the visible characters. Engines without a segmenter keep letters and their marks together. */
function segment(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(PIECE) ?? []
  return Array.from(new Intl.Segmenter().segment(text), (piece) => piece.segment)
}
