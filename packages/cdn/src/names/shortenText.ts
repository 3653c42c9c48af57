const encoder = new TextEncoder()

/** Returns the number of bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  return encoder.encode(text).length
}

/**
 * Returns the beginning of a text that is within a limit. Cuts between the characters that people see, so that no accent and no half of
 * an emoji is lost.
 *
 * @param max Largest size.
 * @param sizeOf Size of a piece. @default bytes in UTF-8
 */
export function shortenText(
  text: string,
  max: number,
  sizeOf: (piece: string) => number = countBytes,
): string {
  if (sizeOf(text) <= max) return text
  // The rest cannot be within the limit, and segmenting it would take long: a character has two code units at most.
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

/** A flag, or a character with its marks, its skin tone and what is joined to it. */
const PIECE = /\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*/gsu

/** Returns the characters that people see. Engines without a segmenter keep letters and their marks together. */
function segment(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(PIECE) ?? []
  return Array.from(new Intl.Segmenter().segment(text), (piece) => piece.segment)
}
