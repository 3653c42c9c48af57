import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageFolders } from '../packageFolders.mjs'
import { root } from '../root.mjs'

/**
 * @typedef {object} SitePage
 * @property {string} route Such as `/docs/styling`; `/` for the landing page.
 * @property {string} source Path of its Markdown from the repository.
 * @property {string} title Its first heading.
 */

/** Folders of the repository whose Markdown becomes pages, with the routes below which they are. */
const FOLDERS = /** @type {const} */ ([
  ['docs/reference', '/reference'],
  ['docs/decisions', '/decisions'],
  ['docs', '/docs'],
  ['website/pages', ''],
])

/**
 * Lists the pages of the site that are written in Markdown: the guides, the READMEs of the packages and the site's own pages.
 *
 * @returns {SitePage[]}
 */
export function sitePages() {
  const files = ['docs', 'website/pages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((path) => /\.mdx?$/.test(path))
      .map((path) => ({ source: path, route: routeOf(path) })),
  )
  const packages = packageFolders().map((folder) => ({
    source: `${folder}/README.md`,
    route: `/packages/${basename(folder)}`,
  }))
  const benchmark = { source: 'bench/README.md', route: '/benchmark' }
  return [...files, ...packages, benchmark].map((page) => ({ ...page, title: titleOf(page.source) }))
}

/** @param {string} path */
function routeOf(path) {
  const [folder, base] = FOLDERS.find(([folder]) => path.startsWith(`${folder}/`)) ?? ['', '']
  const name = path.slice(folder.length + 1).replace(/\.mdx?$/, '')
  return `${base}/${name}`.replace(/\/?index$/, '') || '/'
}

/** @param {string} source */
function titleOf(source) {
  const text = readFileSync(join(root, source), 'utf8')
  const [, title = source] =
    /^title: (.*)$/m.exec(text.split(/^# /m)[0] ?? '') ?? /^# (.*)$/m.exec(text) ?? []
  return title.replaceAll('`', '').trim()
}
