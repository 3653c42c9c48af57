import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readDeclarations, resolveModule } from './readDeclarations.mjs'
import { readEntryPoints } from './readEntryPoints.mjs'
import { isTest, readModules } from './readModules.mjs'
import { root } from './root.mjs'

/**
 * Writes the public interface of a package: what it exports, except under `./internal`, with the declarations, and the declarations that these name. Doc comments
 * are left out, since they change nothing for a page.
 *
 * @param {string} folder Such as `packages/kernel`.
 * @returns {string}
 */
export function apiReport(folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const isPublic = (/** @type {string} */ entry) => !entry.includes('/internal/')
  const entries = [...readEntryPoints()].filter(
    ([entry, path]) => path.startsWith(`${folder}/`) && isPublic(entry),
  )
  const targets = Object.keys(manifest.exports).filter(isPublic)
  /** @type {Map<string, { path: string, name: string }>} */
  const named = new Map()
  const lists = entries.map(([entry, path]) => {
    const lines = [...exportsOf(path)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, origin]) => {
        if (!origin.path)
          return `export { ${origin.name === name ? name : `${origin.name} as ${name}`} } from '${origin.from}'`
        named.set(`${origin.path} ${origin.name}`, { path: origin.path, name: origin.name })
        return origin.name === name ? `export ${name}` : `export ${name} (${origin.name})`
      })
    return [`# ${entry}`, ...lines].join('\n')
  })
  const augmented = readModules(`${folder}/src`)
    .filter(({ path }) => !isTest(path) && /\.tsx?$/.test(path))
    .flatMap(({ path }) => readDeclarations(path).augmented)
  const declarations = reach(named)
  return `${[
    `# Entries\n${targets.join('\n')}${manifest.bin ? `\nbin ${Object.keys(manifest.bin).join(', ')}` : ''}`,
    ...lists,
    ...(declarations.length > 0 ? [`# Declarations\n\n${declarations.join('\n\n')}`] : []),
    ...(augmented.length > 0 ? [`# Augmentations\n\n${augmented.sort().join('\n\n')}`] : []),
  ].join('\n\n')}\n`
}

/**
 * @param {string} path
 * @returns {Map<string, { path: string | undefined, from: string, name: string }>} By the public name, with the file that declares it.
 */
function exportsOf(path) {
  const { exported, all } = readDeclarations(path)
  const found = new Map([...exported].map(([name, origin]) => [name, follow(path, origin)]))
  for (const from of all) {
    const target = resolveModule(path, from)
    if (target) for (const [name, origin] of exportsOf(target)) found.set(name, origin)
    else found.set(`* of ${from}`, { path: undefined, from, name: '*' })
  }
  return found
}

/**
 * @param {string} path
 * @param {import('./readDeclarations.mjs').Origin} origin
 * @returns {{ path: string | undefined, from: string, name: string }}
 */
function follow(path, { from, name }) {
  if (from) {
    const target = resolveModule(path, from)
    if (!target || name === '*') return { path: undefined, from, name }
    const next = readDeclarations(target).exported.get(name)
    return next ? follow(target, next) : (exportsOf(target).get(name) ?? { path: undefined, from, name })
  }
  const file = readDeclarations(path)
  const imported = file.declared.has(name) ? undefined : file.imported.get(name)
  return imported ? follow(path, imported) : { path, from, name }
}

/**
 * The declarations of names, and those that they name in turn.
 *
 * @param {ReadonlyMap<string, { path: string, name: string }>} named
 */
function reach(named) {
  const reached = new Map(named)
  const waiting = [...named.values()]
  /** @type {Map<string, string>} */
  const texts = new Map()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, name } = next
    const file = readDeclarations(path)
    const text = file.declared.get(name) ?? ''
    texts.set(`${name} ${posix.basename(path)} ${path}`, text)
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
      const origin = file.declared.has(word) ? { from: '', name: word } : file.imported.get(word)
      const found = origin && follow(path, origin)
      if (!found?.path || reached.has(`${found.path} ${found.name}`)) continue
      reached.set(`${found.path} ${found.name}`, { path: found.path, name: found.name })
      waiting.push({ path: found.path, name: found.name })
    }
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, text]) => (text ? [text] : []))
}
