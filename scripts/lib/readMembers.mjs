import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.mjs'

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {string} type As in the source, in one line.
 * @property {string} doc Its doc comment as one paragraph, without tags.
 * @property {string} byDefault From the tag `@default`; may be empty.
 * @property {string} throws From the tag `@throws`; may be empty.
 */

/**
 * Reads the documented members of an interface, a type or a class. An interface that is declared in several places of the
 * file is read in all of them.
 *
 * @param {string} path From the repository.
 * @param {string} name
 * @returns {Member[]}
 */
export function readMembers(path, name) {
  const code = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, code)
  /** @type {Member[]} */
  const members = []
  const docOf = (/** @type {number} */ start) => {
    const comment = comments.findLast(({ end }) => end <= start)
    const isClose = comment && /^\s*$/.test(code.slice(comment.end, start))
    return isClose && comment.value.startsWith('*') ? parseDoc(comment.value) : null
  }
  const text = (/** @type {any} */ node) => (node ? code.slice(node.start, node.end) : '')
  const inOneLine = (/** @type {string} */ string) =>
    string
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/^: /, '')
      .replace(/ \| undefined$/, '')
      .trim()

  /** @param {any} node */
  const add = (node) => {
    if (!node.key || node.accessibility === 'private' || node.key.type === 'PrivateIdentifier') return
    const doc = docOf(node.start)
    if (!doc) return
    const key = node.key.value ?? node.key.name
    if (node.type === 'MethodDefinition') {
      if (node.kind === 'constructor' || node.kind === 'set') return
      const { params, returnType } = node.value
      const list = params.map(text).join(', ')
      const type = node.kind === 'get' ? text(returnType) : `(${list})${text(returnType) || ': void'}`
      members.push({ name: key, type: inOneLine(type), ...doc })
    } else members.push({ name: key, type: inOneLine(text(node.typeAnnotation)), ...doc })
  }

  /** @param {any} node */
  const visit = (node) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const item of node) visit(item)
      return
    }
    if (node.id?.name === name) {
      if (node.type === 'TSInterfaceDeclaration' || node.type === 'ClassDeclaration') {
        for (const member of node.body.body) add(member)
        return
      }
      if (node.type === 'TSTypeAliasDeclaration') {
        const parts = node.typeAnnotation.types ?? [node.typeAnnotation]
        for (const part of parts) for (const member of part.members ?? []) add(member)
        return
      }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value)
  }
  visit(program)
  return members
}

/** @param {string} comment The inside of a doc comment. */
function parseDoc(comment) {
  const lines = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, ''))
    .join('\n')
  const text = lines.split(/^\s*@|\s@(?=default|throws|example|param|returns)/m)
  const [doc = '', ...tags] = text
  const tag = (/** @type {string} */ name) => {
    const found = tags.find((item) => item.startsWith(`${name} `))
    return found ? oneLine(found.slice(name.length)) : ''
  }
  return { doc: oneLine(doc), byDefault: tag('default'), throws: tag('throws') }
}

/** @param {string} string */
function oneLine(string) {
  return string
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
}
