/**
 * @typedef {object} LockedPackage
 * @property {string} [license]
 * @property {{ node?: string }} [engines]
 * @property {boolean} [link]
 * @property {string} [resolved]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Finds the dependencies that our packages bring to their users.
 *
 * @param {Record<string, LockedPackage>} packages Of `package-lock.json`, by path.
 * @param {RegExp} [ours] Paths of the packages that count.
 * @returns {{ found: Set<string>, problems: Set<string> }} Their paths, and a sentence for each that isn't locked.
 */
export function broughtPackages(packages, ours = /^(?:packages|services|tools)\/[^/]+$/) {
  const found = new Set()
  const problems = new Set()
  for (const path of Object.keys(packages)) if (ours.test(path)) visit(path)
  return { found, problems }

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
