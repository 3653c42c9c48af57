import { posix } from 'node:path'

/** @typedef {Map<string, readonly string[]>} Graph Each file with the files that it imports. */

/** Where the file of an import may be; TypeScript names the file that it will be compiled to. */
const spellings = [
  (/** @type {string} */ path) => path,
  (/** @type {string} */ path) => path.replace(/\.js$/, '.ts'),
  (/** @type {string} */ path) => path.replace(/\.js$/, '.tsx'),
  (/** @type {string} */ path) => `${path}.ts`,
  (/** @type {string} */ path) => `${path}.tsx`,
]

/**
 * Builds the import graph of modules.
 *
 * @param {readonly import('./readModules.mjs').Module[]} modules
 * @param {ReadonlyMap<string, string>} entryPoints Files of the names by which packages are imported.
 * @returns {Graph}
 */
export function importGraph(modules, entryPoints) {
  const paths = new Set(modules.map(({ path }) => path))
  return new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ from }) => {
        const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : entryPoints.get(from)
        if (target === undefined) return []
        return spellings.map((spell) => spell(target)).find((file) => paths.has(file)) ?? []
      }),
    ]),
  )
}
