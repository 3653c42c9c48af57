import { Buffer } from 'node:buffer'
import { transform } from 'lightningcss'

/** Major and minor version, as lightningcss has them. @param {number} major @param {number} [minor] */
const version = (major, minor = 0) => (major << 16) | (minor << 8)

/**
 * Compiles a style sheet as the bundlers of pages do; a command of tests in the browser.
 *
 * @param {unknown} _context
 * @param {string} code
 * @returns {string} CSS for the oldest browsers of Next.js 16
 */
export function compileCss(_context, code) {
  const targets = { chrome: version(111), edge: version(111), firefox: version(111), safari: version(16, 4) }
  return transform({ filename: 'page.css', code: Buffer.from(code), targets }).code.toString()
}
