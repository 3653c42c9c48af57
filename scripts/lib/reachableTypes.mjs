import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * Finds the declarations that a page can reach from the entries of a package.
 *
 * @param {string} folder Of the package.
 * @param {Record<string, any>} manifest
 * @param {readonly string[]} files All of its files.
 * @returns {Set<string>} Paths in the package.
 */
export function reachableTypes(folder, manifest, files) {
  const found = new Set()
  for (const pattern of typesIn(manifest.exports)) {
    const [start = '', end] = pattern.replace(/^\.\//, '').split('*')
    if (end === undefined) visit(start)
    else for (const file of files) if (file.startsWith(start) && file.endsWith(end)) visit(file)
  }
  return found

  /** @param {string} file */
  function visit(file) {
    if (found.has(file) || !existsSync(join(folder, file))) return
    found.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g))
      visit(posix.join(posix.dirname(file), specifier).replace(/\.js$/, '.d.ts'))
    for (const [, path = ''] of text.matchAll(/<reference path="([^"]+)"/g))
      visit(posix.join(posix.dirname(file), path))
  }
}

/**
 * @param {any} target
 * @returns {string[]} What stands under `types`, at every depth.
 */
function typesIn(target) {
  if (!target || typeof target !== 'object') return []
  return Object.entries(target).flatMap(([key, value]) =>
    key === 'types' && typeof value === 'string' ? [value] : typesIn(value),
  )
}
