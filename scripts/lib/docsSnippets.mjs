import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * @typedef {object} Snippet
 * @property {string} source Where it stands, such as `docs/plugin-guide.md:12`.
 * @property {string} code
 */

/**
 * Finds the TypeScript blocks of a Markdown text. A block opened with `ts ignore` or `tsx ignore` is left out.
 *
 * @param {string} path
 * @param {string} markdown
 * @returns {Snippet[]}
 */
export function findSnippets(path, markdown) {
  // A block may stand indented below a list item.
  return [...markdown.matchAll(/^([ \t]*)```tsx?[ \t]*\n([\s\S]*?)^[ \t]*```[ \t]*$/gm)].map((match) => ({
    source: `${path}:${markdown.slice(0, match.index).split('\n').length}`,
    code: match[2] ?? '',
  }))
}

/**
 * Reads the snippets of everything that is written for readers.
 *
 * @returns {Snippet[]}
 */
export function readDocs() {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
  const docs = existsSync(join(root, 'docs'))
    ? readdirSync(join(root, 'docs'), { recursive: true })
        .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
        .filter((path) => path.endsWith('.md'))
    : []
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs, ...packages]
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => findSnippets(path, readFileSync(join(root, path), 'utf8')))
}
