import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { root } from '../root.mjs'

const REPOSITORY = 'github/lading-uploader/lading/tree/main'

/**
 * Replaces lines such as `<<< examples/apps/vue/main.js` by a block with the code of that file, and links to the project that it is a
 * part of: to a playground where it runs and can be changed, and to its source.
 *
 * @param {string} markdown
 * @returns {string}
 */
export function includeFiles(markdown) {
  return markdown.replace(/^<<< (\S+)$/gm, (_, path) => {
    const code = readFileSync(join(root, path), 'utf8').trimEnd()
    const [, project = '', file = ''] = /^(examples\/[^/]+\/[^/]+)\/(.*)$/.exec(path) ?? []
    const playground = `https://stackblitz.com/${REPOSITORY}/${project}?file=${encodeURIComponent(file)}`
    const source = `https://${REPOSITORY.replace('github', 'github.com')}/${project}`
    const links = project && `\n\n[Open in a playground](${playground}) · [Source](${source})`
    return `\`\`\`${extname(path).slice(1)} title="${basename(path)}"\n${code}\n\`\`\`${links}`
  })
}
