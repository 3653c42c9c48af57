import { shellVersion } from './shellVersion.js'

const key = Symbol.for(`lading/${shellVersion}`)
const page = globalThis as { [key]?: Map<string, unknown> }

/**
 * Returns what all scripts of this version on a page share under a name, such as the shell and the app, or two scripts of
 * elements.
 *
 * @param create Makes it for the first script.
 */
export function shared<T>(name: string, create: () => T): T {
  page[key] ??= new Map()
  if (!page[key].has(name)) page[key].set(name, create())
  return page[key].get(name) as T
}
