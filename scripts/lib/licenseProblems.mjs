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
 * @typedef {object} LockedPackage
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Finds dependencies that our packages bring to their users under a license that isn't allowed. A license that can't be read isn't.
 *
 * @param {Record<string, LockedPackage>} packages Of `package-lock.json`, by path.
 * @returns {string[]} One sentence each.
 */
export function licenseProblems(packages) {
  const found = new Set()
  const problems = new Set()
  for (const path of Object.keys(packages)) if (/^packages\/[^/]+$/.test(path)) visit(path)
  for (const path of found) {
    const { license } = packages[path] ?? {}
    if (!isAllowed(license, path)) problems.add(`${path} has the license ${license ?? 'of nobody'}.`)
  }
  return [...problems].sort()

  /** @param {string} path */
  function visit(path) {
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const target = resolve(path, name)
      // An optional one for another system may have been left out.
      if (target === null && !optionalDependencies?.[name])
        problems.add(`${path} needs ${name}, which is not locked.`)
      if (target === null || found.has(target)) continue
      if (packages[target]?.link) continue
      found.add(target)
      visit(target)
    }
  }

  /**
   * @param {string} path
   * @param {string} name
   */
  function resolve(path, name) {
    for (let folder = path; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
      const target = `${folder ? `${folder}/` : ''}node_modules/${name}`
      if (packages[target]) return target
      if (folder === '') return null
    }
  }
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
