import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.mjs'

/**
 * @typedef {object} Module
 * @property {string} path From the repository, with forward slashes.
 * @property {{ from: string, lazy: boolean }[]} imports Everything it names, types too; `lazy` for `import()`.
 * @property {string[]} exports Names; `default` and `*` are what they look like.
 * @property {number} lines
 */

const skipped = /(^|\/)(node_modules|dist)\//

/**
 * Reads every module below a folder of the repository.
 *
 * @param {string} folder Such as `packages`.
 * @returns {Module[]}
 */
export function readModules(folder) {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mts|js|mjs|jsx)$/.test(path) && !skipped.test(path))
    .sort()
    .map((path) => parseModule(path, readFileSync(join(root, path), 'utf8')))
}

/**
 * @param {string} path
 * @param {string} code
 * @returns {Module}
 */
export function parseModule(path, code) {
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const named = [...module.staticImports, ...exported].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  )
  // Types may be imported in place: `import('./a.js').A`.
  const inPlace = [...code.matchAll(/^(?!\s*(?:\*|\/\/)).*?\bimport\(\s*['"]([^'"]+)['"]/gm)].flatMap(
    ([, from]) => from ?? [],
  )
  return {
    path,
    imports: [
      ...named.map((from) => ({ from, lazy: false })),
      ...inPlace.map((from) => ({ from, lazy: true })),
    ],
    exports: exported.map(({ exportName, importName }) => {
      if (importName.kind === 'AllButDefault' || importName.kind === 'All') return '*'
      return exportName.kind === 'Default' ? 'default' : (exportName.name ?? '')
    }),
    lines: code.split('\n').length - 1,
  }
}

/**
 * Whether a file is for tests only.
 *
 * @param {string} path
 */
export function isTest(path) {
  return /\.(test|spec|test-d)\.[a-z]+$/.test(path) || path.includes('/testing/fixtures/')
}
