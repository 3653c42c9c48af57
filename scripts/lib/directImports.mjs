import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/** @typedef {readonly [file: string, name: string]} Origin Where a name is defined. */

/** @type {Map<string, ReadonlyMap<string, Origin>>} */
const known = new Map()

/**
 * Imports what the built packages take from each other's entry points from the files that define it. esbuild assigns whole files to chunks by
 * the imports that reach them, those of an entry point included, used or not: a page would load with its first chunk what only the
 * image editor uses.
 *
 * @type {import('esbuild').Plugin}
 */
export const directImports = {
  name: 'direct-imports',
  setup(build) {
    build.onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/].*\.js$/ }, ({ path }) => ({
      contents: withDirectImports(readFileSync(path, 'utf8')),
    }))
  },
}

/** @param {string} code */
export const withDirectImports = (code) =>
  code.replace(
    /^(import|export) \{([^}]*)\} from '(@lading\/[^']+)';?/gm,
    (statement, keyword, /** @type {string} */ list, specifier) => {
      const entry = entryPoint(specifier)
      if (!entry) return statement
      const origins = originsIn(entry)
      /** @type {Map<string, string[]>} */
      const names = new Map()
      for (const [name, local] of namesOf(list)) {
        const [file, original] = origins.get(name) ?? [entry, name]
        names.set(file, [...(names.get(file) ?? []), `${original} as ${local}`])
      }
      // In one line, for the source map.
      return [...names]
        .map(([file, all]) => `${keyword} { ${all.join(', ')} } from ${JSON.stringify(file)};`)
        .join(' ')
    },
  )

/** @param {string} list The names of an import or export, some with another local name. */
function namesOf(list) {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [original = '', local = original] = name.split(' as ')
      return /** @type {const} */ ([original, local])
    })
}

/** @param {string} specifier Such as `@lading/kernel/ui`. */
function entryPoint(specifier) {
  const [, name = '', ...path] = specifier.split('/')
  const folder = join(root, 'packages', name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = exports[['.', ...path].join('/')]?.default
  return entry ? join(folder, entry) : undefined
}

/**
 * @param {string} file
 * @returns {ReadonlyMap<string, Origin>} The names that a file exports from other files.
 */
function originsIn(file) {
  const earlier = known.get(file)
  if (earlier) return earlier
  /** @type {Map<string, Origin>} */
  const origins = new Map()
  known.set(file, origins)
  for (const [, list = '', from = ''] of readFileSync(file, 'utf8').matchAll(
    /^export \{([^}]*)\} from '(\.[^']+|@lading\/[^']+)'/gm,
  )) {
    const target = from.startsWith('.') ? join(dirname(file), from) : entryPoint(from)
    if (!target) continue
    for (const [name, local] of namesOf(list))
      origins.set(local, originsIn(target).get(name) ?? [target, name])
  }
  return origins
}
