import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, sep } from 'node:path'

/**
 * Reads a text file inside a folder. Doesn't follow links anywhere in the path, and doesn't read pipes or devices.
 *
 * @param root The folder's real path.
 * @throws Error with a sentence for the report
 */
export function readOwnFile(file: string, root: string): string {
  const folder = realpathSync(dirname(file))
  if (folder !== root && !folder.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new Error('It is outside of the folder.')
  if (!lstatSync(file).isFile()) throw new Error('It is a link, or no file.')
  // If the system supports `O_NOFOLLOW`, this also catches a file replaced by a link after the check.
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('It is no file.')
    // Writing back a file in another encoding would corrupt it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(descriptor))
  } finally {
    closeSync(descriptor)
  }
}
