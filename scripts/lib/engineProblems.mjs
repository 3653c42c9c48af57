import { broughtPackages } from './broughtPackages.mjs'

/** Packages that run in Node. Those of pages have Uppy's dependencies, whose engines are of its own tools. */
const SERVERS = /^(?:packages|services|tools)\/(cdn|codemod|create-lading|local-service|server|service)$/

/**
 * Finds dependencies that our packages for Node bring to their users and that don't run on the oldest one that we support: npm warns of them.
 *
 * @param {Record<string, import('./broughtPackages.mjs').LockedPackage>} packages Of `package-lock.json`, by path.
 * @param {string} oldest Version of Node, such as `20.19.0`.
 * @returns {string[]} One sentence each.
 */
export function engineProblems(packages, oldest) {
  return [...broughtPackages(packages, SERVERS).found].flatMap((path) => {
    const range = packages[path]?.engines?.node
    return range === undefined || isIn(range, oldest)
      ? []
      : [`${path} needs Node ${range}, and we support ${oldest}.`]
  })
}

/**
 * @param {string} range
 * @param {string} version
 */
function isIn(range, version) {
  const wanted = toNumber(version)
  return range.split('||').some((part) =>
    (part.replace(/([<>=^~]+)\s+/g, '$1').match(/\S+/g) ?? []).every((text) => {
      const [, sign = '', digits = ''] = /^([<>=^~]*)v?([\d.]*)/.exec(text) ?? []
      if (digits === '') return text === '*'
      const bound = toNumber(digits)
      if (sign === '>=') return wanted >= bound
      if (sign === '>') return wanted > bound
      if (sign === '<') return wanted < bound
      if (sign === '<=') return wanted <= bound
      return wanted >= bound && version.split('.')[0] === digits.split('.')[0]
    }),
  )
}

/** @param {string} version */
function toNumber(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 1000 + minor) * 1000 + patch
}
