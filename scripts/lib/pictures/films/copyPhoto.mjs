import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../root.mjs'

/** Photos of the playground. */
export const photos = join(root, 'examples', 'playground', 'public', 'photos')

/** Copies an example photo under a person's name for it. @param {string} folder @param {string} photo @param {string} name */
export async function copyPhoto(folder, photo, name) {
  const path = join(folder, name)
  await writeFile(path, await readFile(join(photos, `${photo}.jpg`)))
  return path
}
