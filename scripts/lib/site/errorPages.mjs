import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/**
 * Makes a page of each error of docs/errors.md, to which messages can link.
 *
 * @returns {Map<string, string>} Markdown by the type or code of the error, such as `plugin-invalid`.
 */
export function errorPages() {
  /** @type {Map<string, string[]>} */
  const pages = new Map()
  const markdown = readFileSync(join(root, 'docs/errors.md'), 'utf8')
  for (const section of markdown.split(/^## /m).slice(1)) {
    const [heading = ''] = section.split('\n', 1)
    for (const [, name = '', happened, matters, remedy] of section.matchAll(ROW)) {
      const parts = pages.get(name) ?? [`# \`${name}\`\n`]
      pages.set(name, parts)
      parts.push(
        `*${heading.trim()}*\n`,
        `**What happened**: ${happened}.\n`,
        `**Why it matters**: ${matters}.\n`,
        `**What to do**: ${remedy}.\n`,
      )
    }
  }
  return new Map(
    [...pages].map(([name, parts]) => [name, `${parts.join('\n')}\n[All errors](/docs/errors)\n`]),
  )
}

/** A row that begins with a type or code. */
const ROW = /^\| (?:<a id="[\w-]+"><\/a>)?`([\w-]+)` \| (.*?) \| (.*?) \| (.*?) \|$/gm
