import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { parseSync } from 'vite'
import { root } from './root.mjs'

/**
 * @typedef {object} Origin
 * @property {string} from The module as it is named; the file itself if it is empty.
 * @property {string} name In that module; `*` for all of it.
 */

/**
 * @typedef {object} Declarations
 * @property {Map<string, string>} declared Text of each declaration by its name, without comments.
 * @property {Map<string, Origin>} imported By the local name.
 * @property {Map<string, Origin>} exported By the public name.
 * @property {readonly string[]} all Modules of `export * from`.
 * @property {readonly string[]} augmented Texts of `declare module`.
 */

/** @type {Map<string, Declarations>} */
const known = new Map()

/**
 * Reads the declarations of a source file as a `.d.ts` has them. All types of exports are written in the sources, so that no compiler is
 * needed.
 *
 * @param {string} path From the repository.
 * @returns {Declarations}
 */
export function readDeclarations(path) {
  const read = known.get(path) ?? parse(path)
  known.set(path, read)
  return read
}

/**
 * @param {string} path
 * @returns {Declarations}
 */
function parse(path) {
  const source = readFileSync(join(root, path), 'utf8')
  const code = isolatedDeclarationSync(path, source).code
  const { program, comments } = parseSync(path.replace(/\.tsx?$/, '.d.ts'), code)
  const text = (/** @type {{ start: number, end: number }} */ { start, end }) =>
    withoutComments(code, start, end, comments)
  /** @type {Map<string, string>} */
  const declared = new Map()
  /** @type {Map<string, Origin>} */
  const imported = new Map()
  /** @type {Map<string, Origin>} */
  const exported = new Map()
  /** @type {string[]} */
  const all = []
  /** @type {string[]} */
  const augmented = []
  for (const statement of /** @type {any[]} */ (program.body)) {
    if (statement.type === 'ImportDeclaration') {
      for (const { local, imported: theirs } of statement.specifiers) {
        imported.set(local.name, { from: statement.source.value, name: theirs?.name ?? '*' })
      }
      continue
    }
    if (statement.type === 'ExportAllDeclaration') {
      if (statement.exported)
        exported.set(statement.exported.name, { from: statement.source.value, name: '*' })
      else all.push(statement.source.value)
      continue
    }
    for (const { local, exported: name } of statement.specifiers ?? []) {
      exported.set(name.name, { from: statement.source?.value ?? '', name: local.name })
    }
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (!node) continue
    if (node.type === 'TSModuleDeclaration') {
      augmented.push(text(node))
      continue
    }
    for (const { id } of node.declarations ?? [node]) {
      if (!id) continue
      const before = declared.get(id.name)
      declared.set(id.name, before === undefined ? text(node) : `${before}\n${text(node)}`)
      if (node !== statement) exported.set(id.name, { from: '', name: id.name })
    }
  }
  return { declared, imported, exported, all, augmented }
}

/**
 * @param {string} code
 * @param {number} start
 * @param {number} end
 * @param {readonly { start: number, end: number }[]} comments
 */
function withoutComments(code, start, end, comments) {
  let text = ''
  let at = start
  for (const comment of comments) {
    if (comment.start < at || comment.end > end) continue
    text += code.slice(at, comment.start)
    at = comment.end
  }
  return (text + code.slice(at, end))
    .split('\n')
    .map((line) => line.replaceAll('\t', '  ').trimEnd())
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * The file that a relative import names.
 *
 * @param {string} from @param {string} to @returns {string | undefined}
 */
export function resolveModule(from, to) {
  if (!to.startsWith('.')) return undefined
  const base = posix.join(posix.dirname(from), to).replace(/\.js$/, '')
  return ['.ts', '.tsx'].map((end) => base + end).find((path) => existsSync(join(root, path)))
}
