import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Finds relative imports of built modules and types that lead to no file of their package. A bundler fails on them in the page.
 *
 * @param {string} folder Of the files as they are published.
 * @returns {string[]} One sentence each.
 */
export function brokenImports(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^dist[\\/].*\.(js|d\.ts)$/.test(file),
  )
  return files.flatMap((file) => {
    const path = join(folder, file)
    // Comments show imports, too.
    const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return [
      ...code.matchAll(
        /(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]|new Worker\(\s*new URL\(\s*['"](\.[^'"]+)['"]/g,
      ),
    ]
      .map(([, module, url]) => module ?? url ?? '')
      .filter((specifier) => {
        const target = join(dirname(path), specifier)
        const found = file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target
        return relative(folder, target).startsWith('..') || !existsSync(found)
      })
      .map((specifier) => `${file} imports ${specifier}, which is not published.`)
  })
}
