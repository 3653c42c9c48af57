import { basename } from 'node:path'

/** @typedef {ReadonlyMap<string, Pick<import('./readBuilt.mjs').BuiltModule, 'imports' | 'later' | 'isClient' | 'size'>>} Modules */

/**
 * Packages of which a page takes some names with its own code while others come later, so that each name counts, not the entry. Of other
 * packages, a page loads what it uses of an entry at one time.
 */
const named = new Set(['compat-uploadcare', 'elements', 'forms', 'uploader'])

/** @typedef {{ readonly folder: string, readonly paths: string[] }} Group Modules that the same parts of a page load. */

/**
 * A part of a page that is loaded at one time.
 *
 * @typedef {object} Loader
 * @property {ReadonlySet<string>} reached Modules that it loads with it.
 * @property {string} [later] The module, if an `import()` loads it.
 */

/**
 * Says which built modules are published as one file: those that the same parts of a page load. Parts are the entry points of their
 * package, the names that pages import from the ready-made packages, and what each `import()` loads. So no file mixes what a page loads at
 * once with what it loads later. What an entry exports has other files than what is behind it: some bundlers take all names that a whole page
 * uses of an entry as soon as one of its modules imports it.
 *
 * @param {Modules} modules
 * @param {ReadonlySet<string>} entries Paths of the modules that pages can name.
 * @returns {ReadonlyMap<string, string>} Names of files, such as `UploadList`, by modules, such as `packages/react/dist/list/UploadList.js`. A
 *   module without one belongs into the file of the only `import()` that loads it.
 */
export function chunksOf(modules, entries) {
  const loaders = findLoaders(modules, entries)
  const anywhere = reachOnServers(modules, entries)
  const inputs = new Set([...entries, ...[...loaders.values()].flatMap(({ later }) => later ?? [])])
  /** @type {Map<string, Group>} */
  const groups = new Map()
  for (const path of modules.keys()) {
    if (inputs.has(path)) continue
    const all = [...loaders].filter(([, { reached }]) => reached.has(path))
    const isClient = !anywhere.has(path)
    if (all.length === 0) continue
    // The bundler leaves it in the file of its only importer; not in an entry, of which some bundlers would use all or nothing.
    const [{ later } = {}] = all.map(([, loader]) => loader)
    if (
      later &&
      all.length === 1 &&
      packageOf(later) === packageOf(path) &&
      isClient === !anywhere.has(later)
    )
      continue
    const own = all.map(([name]) => name)
    const givenBy = [...entries].filter((entry) => modules.get(entry)?.imports.includes(path))
    const key = [packageOf(path), isClient, ...givenBy, '', ...own].join('\n')
    const group = groups.get(key) ?? { folder: packageOf(path), paths: [] }
    group.paths.push(path)
    groups.set(key, group)
  }
  return nameGroups([...groups.values()], modules)
}

/**
 * @param {Modules} modules
 * @param {ReadonlySet<string>} entries
 */
function findLoaders(modules, entries) {
  /** @type {Map<string, Loader>} */
  const loaders = new Map()
  for (const entry of entries) {
    const own = packageOf(entry)
    if (named.has(own)) {
      loaders.set(entry, { reached: new Set([entry]) })
      for (const path of modules.get(entry)?.imports ?? [])
        loaders.set(`name ${path}`, { reached: reach(modules, [path]) })
    } else {
      const reached = [...reach(modules, [entry])].filter((path) => packageOf(path) === own)
      loaders.set(entry, { reached: new Set(reached) })
    }
  }
  for (const later of new Set([...modules.values()].flatMap((module) => module.later)))
    loaders.set(`later ${later}`, { reached: reach(modules, [later]), later })
  return loaders
}

/**
 * @param {Modules} modules
 * @param {readonly string[]} from
 */
function reach(modules, from) {
  const found = new Set(from)
  for (const path of found) for (const target of modules.get(path)?.imports ?? []) found.add(target)
  return found
}

/**
 * Returns modules that a server component can import: the way to them leads over no `'use client'`.
 *
 * @param {Modules} modules
 * @param {Iterable<string>} entries
 */
function reachOnServers(modules, entries) {
  const found = new Set([...entries].filter((path) => !modules.get(path)?.isClient))
  for (const path of found)
    for (const target of modules.get(path)?.imports ?? []) {
      if (!modules.get(target)?.isClient) found.add(target)
    }
  return found
}

/** @param {string} path Of a built module. */
const packageOf = (path) => path.split('/')[1] ?? ''

/**
 * Names each group after its largest module that no other one of it imports.
 *
 * @param {readonly Group[]} groups
 * @param {Modules} modules
 */
function nameGroups(groups, modules) {
  /** @type {Map<string, string>} */
  const names = new Map()
  const used = new Set()
  const sizeOf = (/** @type {string} */ path) => modules.get(path)?.size ?? 0
  for (const { folder, paths } of groups) {
    const inner = new Set(paths.flatMap((path) => modules.get(path)?.imports ?? []))
    const rank = (/** @type {string} */ path) => (inner.has(path) ? 0 : 1e9) + sizeOf(path)
    const sorted = [...paths].sort((a, b) => rank(b) - rank(a))
    const stem = sorted.map((path) => basename(path, '.js')).find((name) => !used.has(`${folder}/${name}`))
    if (!stem) throw new Error(`No name is left for the file of ${paths.join(', ')}.`)
    used.add(`${folder}/${stem}`)
    for (const path of paths) names.set(path, stem)
  }
  return names
}
