import type { Uploader } from '@lading/kernel'

type Lists = Pick<Uploader, 'entries'>

/** Numbers for files that share a name, by uploader and name. */
const numbers = new WeakMap<Lists, Map<string, Map<string, number>>>()

/**
 * Returns a file's name for assistive technology, numbered if other files in the list have the same name: otherwise three
 * "Remove image.png" buttons would sound alike. A file keeps its number while it is in the list.
 */
export function getUniqueName(uploader: Lists, id: string, fileName: string): string {
  const byName = numbers.get(uploader) ?? new Map<string, Map<string, number>>()
  const byId = byName.get(fileName) ?? new Map<string, number>()
  numbers.set(uploader, byName)
  byName.set(fileName, byId)
  const number = byId.get(id) ?? getFreeNumber(uploader, byId)
  byId.set(id, number)
  return number === 1 ? fileName : `${fileName} (${number})`
}

function getFreeNumber({ entries }: Lists, byId: Map<string, number>): number {
  for (const id of byId.keys()) if (!entries.get(id)) byId.delete(id)
  const taken = new Set(byId.values())
  let number = 1
  while (taken.has(number)) number += 1
  return number
}
