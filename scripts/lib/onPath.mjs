import { delimiter, join } from 'node:path'

/**
 * Returns where a program may be by the path of this process; not each of these files exists.
 *
 * @param {string} program
 */
export function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
}
