import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { root } from '../root.mjs'
import { apiPages, apiTable } from './apiPages.mjs'
import { errorPages } from './errorPages.mjs'
import { includeFiles } from './includeFiles.mjs'
import { rewriteLinks } from './rewriteLinks.mjs'
import { searchIndex } from './searchIndex.mjs'
import { sitePages } from './sitePages.mjs'

/** Rspress reads the pages here. */
export const stage = join(root, 'website/.cache/pages')

/** Writes the pages of the site from the Markdown of the repository, with links that lead from page to page. */
export function stageSite() {
  rmSync(stage, { recursive: true, force: true })
  const pages = sitePages()
  const routes = new Map(pages.map(({ source, route }) => [source, route]))
  /** @type {import('./searchIndex.mjs').SearchSection[]} */
  const sections = []
  const writePage = (/** @type {string} */ route, /** @type {string} */ markdown, extension = '.md') => {
    write(`${route === '/' ? '/index' : route}${extension}`, markdown)
    if (extension === '.md') sections.push(...searchIndex(route, markdown))
  }
  for (const { source, route } of pages) {
    const markdown = includeFiles(readFileSync(join(root, source), 'utf8'))
    writePage(route, rewriteLinks(markdown, source, routes), extname(source))
  }
  for (const [name, markdown] of errorPages()) {
    writePage(`/errors/${name}`, rewriteLinks(markdown, 'docs/errors.md', routes))
  }
  for (const { route, markdown } of apiPages()) writePage(route, markdown)
  write('/public/api.json', JSON.stringify(apiTable(), null, 1))
  write('/public/search.json', JSON.stringify(sections))
  const assets = join(stage, 'public')
  cpSync(join(root, 'docs/images'), join(assets, 'docs/images'), { recursive: true })
  cpSync(join(root, 'tools/testing/dist/service-worker.js'), join(assets, 'service-worker.js'))
  cpSync(join(root, 'examples/playground/public/icon.svg'), join(assets, 'icon.svg'))
}

/** @param {string} path @param {string} content */
function write(path, content) {
  const file = join(stage, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
