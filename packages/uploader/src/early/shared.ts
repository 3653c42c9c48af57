import { shellVersion } from './shellVersion.js'

const key = Symbol.for(`lading/${shellVersion}`)
const page = globalThis as { [key]?: Record<string, unknown> }

/**
 * Returns an object that all scripts of this version on a page share by name, such as the shell and the app, or two scripts
 * with elements.
 *
 * @param create Creates it for the first script.
 */
export function shared<T>(name: string, create: () => T): T {
  page[key] ??= {}
  page[key][name] ??= create()
  return page[key][name] as T
}
