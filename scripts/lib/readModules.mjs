import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { root } from './root.mjs'

/**
 * @typedef {object} Module
 * @property {string} path From the repository, with forward slashes.
 * @property {{ from: string, lazy: boolean }[]} imports Every module it names, for types and augmentations too; `lazy`
 *   for `import()`.
 * @property {string[]} exports Names; `default` and `*` are what they look like.
 * @property {number} lines
 */

// A template is a project of its own.
const skipped = /(^|\/)(node_modules|dist)\/|^(?:packages|tools)\/create-lading\/templates\//

/** Code that names a module in its place. Of other code, which is most, the tree is not read: that takes longer than all else. */
const NAMES_IN_PLACE = /\bimport\s*[(/]|\bmodule\s*["'/]/

/**
 * Test files that share a worker read each folder once.
 *
 * @type {Map<string, Module[]>}
 */
const known = new Map()

/**
 * Reads every module below a folder of the repository.
 *
 * @param {string} folder Such as `packages`.
 * @returns {Module[]}
 */
export function readModules(folder) {
  const modules = known.get(folder) ?? readAll(folder)
  known.set(folder, modules)
  return modules
}

/** @param {string} folder @returns {Module[]} */
function readAll(folder) {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mts|js|mjs|jsx)$/.test(path) && !skipped.test(path))
    .sort()
    .map((path) => parseModule(path, readFileSync(join(root, path), 'utf8')))
}

/**
 * Reads one module.
 *
 * @param {string} path
 * @param {string} code
 * @returns {Module}
 * @throws Error when the code cannot be parsed.
 */
export function parseModule(path, code) {
  const parsed = parseSync(path, code)
  const { module, errors } = parsed
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const named = [...module.staticImports, ...exported].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  )
  const placed = NAMES_IN_PLACE.test(code) ? inPlace(parsed.program) : []
  // In a script, types are imported in its comments.
  const documented = /\.m?jsx?$/.test(path) ? parsed.comments.flatMap(({ value }) => inComment(value)) : []
  return {
    path,
    imports: [
      ...named.map((from) => ({ from, lazy: false })),
      ...[...placed, ...documented].map((from) => ({ from, lazy: true })),
    ],
    exports: exported.map(({ exportName, importName }) => {
      if (importName.kind === 'AllButDefault' || importName.kind === 'All') return '*'
      return exportName.kind === 'Default' ? 'default' : (exportName.name ?? '')
    }),
    lines: code.split('\n').length - 1,
  }
}

/**
 * Modules that are named elsewhere than in a static import: `import()` as a value or a type, `declare module`.
 *
 * @param {ReturnType<typeof parseSync>['program']} program
 */
function inPlace(program) {
  /** @type {string[]} */
  const found = []
  /** @param {{ type: string, value?: unknown }} source */
  const add = (source) => {
    if (source.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
  }
  new Visitor({
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    TSModuleDeclaration: ({ id }) => add(id),
  }).visit(program)
  return found
}

/** @param {string} comment */
function inComment(comment) {
  return [...comment.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)].flatMap(([, from]) => from ?? [])
}

/**
 * Whether a file is for tests only.
 *
 * @param {string} path
 */
export function isTest(path) {
  return /\.(test|spec|test-d)\.[a-z]+$/.test(path) || path.includes('/testing/fixtures/')
}
