/**
 * Returns the candidate that a mistyped name probably means; undefined if nothing is close.
 *
 * @param limit Maximum number of wrong letters. @default a third of the name
 */
export function nearest(
  name: string,
  names: Iterable<string>,
  limit: number = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  let best: string | undefined
  let bestDistance = limit + 1
  for (const candidate of names) {
    const distance = distanceOf(plain(name), plain(candidate))
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Compare letters and digits only, so that `file_added` is close to `file-added`. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Counts the letters to change. The beginning of the candidate can be left out: `upload-succes` means `file-upload-success`. */
function distanceOf(name: string, candidate: string): number {
  const isLong = name.length > 5
  let line = 0
  let row = [0, ...[...candidate].map((_, index) => (isLong ? 0 : index + 1))]
  for (const letter of name) {
    line += 1
    const next = [line]
    for (let index = 1; index <= candidate.length; index++) {
      const changed = (row[index - 1] ?? 0) + (letter === candidate[index - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
