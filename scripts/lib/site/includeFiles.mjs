import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { root } from '../root.mjs'

/**
 * Replaces lines such as `<<< examples/apps/vue/main.js` by a block with the code of that file.
 *
 * @param {string} markdown
 * @returns {string}
 */
export function includeFiles(markdown) {
  return markdown.replace(/^<<< (\S+)$/gm, (_, path) => {
    const code = readFileSync(join(root, path), 'utf8').trimEnd()
    return `\`\`\`${extname(path).slice(1)} title="${basename(path)}"\n${code}\n\`\`\``
  })
}
