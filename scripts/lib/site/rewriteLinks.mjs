import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../root.mjs'

const REPOSITORY = 'https://github.com/lading-uploader/lading'

/**
 * Makes the links of a page, which lead from file to file in the repository, lead from page to page of the site. Files that are no
 * pages are linked in the repository.
 *
 * @param {string} markdown
 * @param {string} source Path of the page from the repository.
 * @param {ReadonlyMap<string, string>} routes By the path of the page's source.
 * @returns {string}
 * @throws {Error} For a link to a file that does not exist.
 */
export function rewriteLinks(markdown, source, routes) {
  const fileOf = (/** @type {string} */ path) =>
    posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
  return outsideOfBlocks(markdown, (text) =>
    withImages(text, (path) => hrefOf(fileOf(path), source, routes, true)).replace(
      /(!?)(\[(?:[^[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)/g,
      (all, mark, label, target) => {
        if (/^(?:[a-z]+:|#|\/)/.test(target)) return all
        const [path = '', hash] = target.split('#')
        const file = fileOf(path)
        const anchor = hash === undefined ? '' : `#${hash}`
        return `${mark}${label}(${hrefOf(file, source, routes, mark === '!')}${anchor})`
      },
    ),
  )
}

/**
 * @param {string} file
 * @param {string} source
 * @param {ReadonlyMap<string, string>} routes
 * @param {boolean} isImage
 */
function hrefOf(file, source, routes, isImage) {
  const route = routes.get(file) ?? routes.get(`${file}/README.md`)
  if (route !== undefined) return route
  const at = join(root, file)
  if (!existsSync(at)) throw new Error(`${source} links to ${file}, which does not exist.`)
  // Copied beside the pages.
  if (isImage) return `/${file}`
  return `${REPOSITORY}/${statSync(at).isDirectory() ? 'tree' : 'blob'}/main/${file}`
}

/**
 * @param {string} markdown
 * @param {(text: string) => string} change
 */
function outsideOfBlocks(markdown, change) {
  const parts = markdown.split(/(^ *```[\s\S]*?^ *```$)/m)
  return parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join('')
}

/**
 * Changes the addresses of images in HTML, such as those of films, which have a still for people who want no motion.
 *
 * @param {string} text
 * @param {(path: string) => string} change
 */
function withImages(text, change) {
  return text.replace(
    /(<(?:img|source)\s[^>]*?\b(?:src|srcset)=")(?![a-z]+:|\/)([^"\s]+)"/g,
    (_, start, path) => {
      return `${start}${change(path)}"`
    },
  )
}
