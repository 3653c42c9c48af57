import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './root.mjs'

/**
 * Reads the comments of a module, without their asterisks and line breaks.
 *
 * @param {string} path From the repository.
 * @param {string} [code] Default: that of the file.
 * @returns {{ isDoc: boolean, text: string, line: number }[]} Consecutive lines of `//` are one comment.
 */
export function readComments(path, code = readFileSync(join(root, path), 'utf8')) {
  /** @type {{ isDoc: boolean, text: string, line: number, end: number }[]} */
  const comments = []
  for (const { type, value, start, end } of parseSync(path, code).comments) {
    const before = comments.at(-1)
    const text = value
      .replace(/^\*/, '')
      .replace(/\n\s*\*/g, '\n')
      .replace(/\s+/g, ' ')
      .trim()
    if (type === 'Line' && before && !before.isDoc && /^\n[ \t]*$/.test(code.slice(before.end, start))) {
      before.text += ` ${text}`
      before.end = end
    } else {
      const line = code.slice(0, start).split('\n').length
      comments.push({ isDoc: type === 'Block' && value.startsWith('*'), text, line, end })
    }
  }
  return comments.map(({ isDoc, text, line }) => ({ isDoc, text, line }))
}
