import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, sep } from 'node:path'

/**
 * Reads a text file inside a folder. A link is not followed, wherever it stands on the way, and neither pipes nor devices are read.
 *
 * @param root Real path of the folder.
 * @throws Error with a sentence for the report
 */
export function readOwnFile(file: string, root: string): string {
  const folder = realpathSync(dirname(file))
  if (folder !== root && !folder.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error('It is outside of the folder.')
  if (!lstatSync(file).isFile()) throw new Error('It is a link, or no file.')
  // Where the system can, an exchange in between is noticed, too.
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('It is no file.')
    // Another encoding would be damaged by writing it back.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(descriptor))
  } finally {
    closeSync(descriptor)
  }
}
