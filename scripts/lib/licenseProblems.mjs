import { broughtPackages } from './broughtPackages.mjs'

/** Licenses that a package may bring to its users. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
])
/** Shared libraries of sharp, which their users may replace. */
const sharp = /(^|\/)node_modules\/@img\/sharp-[\w-]+$/
const lgpl = /^LGPL-3\.0(-or-later|-only)?$/

/**
 * Finds dependencies that our packages bring to their users under a license that isn't allowed. A license that can't be read isn't.
 *
 * @param {Record<string, import('./broughtPackages.mjs').LockedPackage>} packages Of `package-lock.json`, by path.
 * @returns {string[]} One sentence each.
 */
export function licenseProblems(packages) {
  const { found, problems } = broughtPackages(packages)
  for (const path of found) {
    const { license } = packages[path] ?? {}
    if (!isAllowed(license, path)) problems.add(`${path} has the license ${license ?? 'of nobody'}.`)
  }
  return [...problems].sort()
}

/**
 * Reads an expression such as `(MIT OR GPL-2.0) AND ISC`: one side of OR is enough, AND needs both.
 *
 * @param {string | undefined} license
 * @param {string} path
 * @returns {boolean}
 */
function isAllowed(license, path) {
  const tokens = (license ?? '').match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const result = readOr()
  return at === tokens.length && result

  /** @returns {boolean} */
  function readOr() {
    let isFine = readAnd()
    while (tokens[at] === 'OR') {
      at++
      isFine = readAnd() || isFine
    }
    return isFine
  }

  /** @returns {boolean} */
  function readAnd() {
    let isFine = readOne()
    while (tokens[at] === 'AND') {
      at++
      isFine = readOne() && isFine
    }
    return isFine
  }

  /** @returns {boolean} */
  function readOne() {
    const token = tokens[at++] ?? ''
    if (token !== '(') return allowed.has(token) || (lgpl.test(token) && sharp.test(path))
    const isFine = readOr()
    return tokens[at++] === ')' && isFine
  }
}
