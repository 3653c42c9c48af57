import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.mjs'

/**
 * @typedef {object} PublicName
 * @property {string} name As it is imported.
 * @property {string} local Its name in the file that declares it.
 * @property {string} path The file that declares it, from the repository.
 * @property {'class' | 'function' | 'interface' | 'type' | 'value'} kind
 * @property {string} signature Of a function, its parameters and result; of a type, its definition; in one line.
 * @property {string} doc The first paragraph of its doc comment, in one line.
 * @property {string} example From the tag `@example`; may be empty.
 */

/**
 * Reads the names that an entry point lists, with their declarations.
 *
 * @param {string} entry Such as `packages/kernel/src/index.ts`.
 * @returns {PublicName[]}
 */
export function readExports(entry) {
  const { program } = parseSync(entry, readFileSync(join(root, entry), 'utf8'))
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) return []
    const path = resolve(entry, node.source.value)
    return path === undefined
      ? []
      : node.specifiers.flatMap((/** @type {any} */ item) => {
          const name = item.exported.name
          const found = declarationOf(path, item.local.name)
          return found ? [{ name, ...found }] : []
        })
  })
}

/** @param {string} from @param {string} to */
function resolve(from, to) {
  const base = posix.join(posix.dirname(from), to).replace(/\.js$/, '')
  return ['.ts', '.tsx'].map((end) => base + end).find((path) => existsSync(join(root, path)))
}

/**
 * @param {string} path
 * @param {string} local
 * @returns {Omit<PublicName, 'name'> | undefined}
 */
function declarationOf(path, local) {
  const code = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, code)
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (statement.source) {
      const item = statement.specifiers.find((/** @type {any} */ { exported }) => exported.name === local)
      const next = item && resolve(path, statement.source.value)
      if (item && next) return declarationOf(next, /** @type {any} */ (item.local).name)
      continue
    }
    const node = /** @type {any} */ (statement.declaration)
    const named = node?.declarations?.[0] ?? node
    if (named?.id?.name !== local) continue
    const comment = comments.findLast(({ end, value }) => end <= statement.start && value.startsWith('*'))
    const isClose = comment && /^\s*$/.test(code.slice(comment.end, statement.start))
    return {
      local,
      path,
      ...describe(node, named, (part) => code.slice(part.start, part.end)),
      ...readDoc(isClose ? comment.value : ''),
    }
  }
  return undefined
}

/**
 * @param {any} node
 * @param {any} named
 * @param {(part: any) => string} text
 * @returns {Pick<PublicName, 'kind' | 'signature'>}
 */
function describe(node, named, text) {
  const oneLine = (/** @type {string} */ string) =>
    string
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .trim()
  if (node.type === 'TSInterfaceDeclaration') return { kind: 'interface', signature: '' }
  if (node.type === 'ClassDeclaration') return { kind: 'class', signature: '' }
  if (node.type === 'TSTypeAliasDeclaration') {
    return { kind: 'type', signature: oneLine(text(node.typeAnnotation)) }
  }
  if (/Function/.test(node.type)) {
    const result = node.returnType ? text(node.returnType) : ''
    return { kind: 'function', signature: oneLine(`(${node.params.map(text).join(', ')})${result}`) }
  }
  const type = named.id.typeAnnotation
  return { kind: 'value', signature: type ? oneLine(text(type).replace(/^: /, '')) : '' }
}

/** @param {string} comment The inside of a doc comment. */
function readDoc(comment) {
  const lines = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, ''))
    .join('\n')
  const [text = ''] = lines.split(/^\s*@|\s@(?=default|throws|example|param|returns|template)/m)
  const [, example = ''] = /@example\s*\n?([\s\S]*?)(?=\n\s*@\w|$)/.exec(lines) ?? []
  const doc = text
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
  return { doc, example: example.trim() }
}
