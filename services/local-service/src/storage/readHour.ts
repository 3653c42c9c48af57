import { inSlices } from './inSlices.js'
import { comparePlaces, type ListPlace } from './ListQuery.js'

/**
 * Reads an hour's lines: the last one of each file that wasn't removed, oldest first. An hour can have any number of lines, so they stay text
 * until they're needed, and are handled some at a time.
 *
 * @param slices `+` lines begin with a file's id and time, `-` lines with its id.
 */
export async function readHour(slices: AsyncIterable<readonly string[]>): Promise<readonly string[]> {
  const lines = new Map<string, string>()
  for await (const slice of slices) {
    for (const line of slice) {
      const [sign, id = ''] = line.split(' ', 2)
      if (sign === '-') lines.delete(id)
      else if (sign === '+') lines.set(id, line)
    }
  }
  // Sorting them all in one go would block the process.
  const seconds = new Map<string, string[]>()
  for await (const slice of inSlices([...lines.values()])) {
    for (const line of slice) {
      const second = placeOf(line)[0].slice(0, 19)
      const known = seconds.get(second)
      if (known) known.push(line)
      else seconds.set(second, [line])
    }
  }
  const sorted: string[] = []
  for (const second of [...seconds.keys()].sort()) {
    const found = seconds.get(second) ?? []
    found.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)))
    for await (const slice of inSlices(found)) sorted.push(...slice)
  }
  return sorted
}

function placeOf(line: string): ListPlace {
  const [, id = '', time = ''] = line.split(' ', 3)
  return [time, id]
}
