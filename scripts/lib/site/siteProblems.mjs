import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../root.mjs'

const site = join(root, 'website/dist')

/** Most bytes that a page may load with itself, compressed. */
const LIMIT_BYTES = 200_000

/**
 * Looks for what is wrong with the built site: pages that are too large, that have no text without a script, or that programs
 * cannot read as Markdown.
 *
 * @returns {{ problems: string[], pages: number, largest: number }} `largest`: of the pages, in kB.
 */
export function siteProblems() {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  const sizeOf = (/** @type {string} */ path) => {
    const known = sizes.get(path)
    const size = known ?? gzipSync(readFileSync(join(site, path))).length
    sizes.set(path, size)
    return size
  }
  const index = readFileSync(join(site, 'llms.txt'), 'utf8')
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && path !== '404.html')
  let largest = 0
  const problems = pages.flatMap((path) => {
    const html = readFileSync(join(site, path), 'utf8')
    const bytes = [path, ...assetsOf(html)].reduce((sum, file) => sum + sizeOf(file), 0)
    largest = Math.max(largest, bytes)
    const twin = path.replace(/html$/, 'md')
    const markdown = existsSync(join(site, twin)) ? readFileSync(join(site, twin), 'utf8') : ''
    return [
      ...(bytes > LIMIT_BYTES ? [`${path} loads ${Math.round(bytes / 1000)} kB.`] : []),
      ...(/<h1[\s>]/.test(html) ? [] : [`${path} has no heading without a script.`]),
      ...(markdown.includes('# ') ? [] : [`${twin} has no text.`]),
      ...(index.includes(`(/${twin})`) || /^(index|errors\/)/.test(path)
        ? []
        : [`llms.txt does not name ${twin}.`]),
    ]
  })
  return { problems, pages: pages.length, largest: Math.round(largest / 1000) }
}

/** The scripts and style sheets that a page loads with itself. @param {string} html */
function assetsOf(html) {
  const urls = [...html.matchAll(/(?:src|href)="\/(static\/[^"]+\.(?:js|css))"/g)].map(([, url = '']) => url)
  return [...new Set(urls)]
}
