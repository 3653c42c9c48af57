import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importModules } from './importModules.mjs'
import { PLACES } from './packageFolders.mjs'
import { readMembers } from './readMembers.mjs'
import { readModules } from './readModules.mjs'
import { root } from './root.mjs'

/** @typedef {import('./readMembers.mjs').Member & { package: string }} ConfigKey */

/**
 * Reads every configuration key of all packages, with its default.
 *
 * @returns {Promise<ConfigKey[]>}
 */
export async function readConfigKeys() {
  const modulePaths = PLACES.flatMap(readModules).map(({ path }) => path)
  const files = modulePaths
    .filter((path) => /\/src\/(?!.*(?:\.test|\/recipes\/|\/testing\/))/.test(path))
    .filter((path) => /interface ConfigMap\b(?! \{\}$)/m.test(readFileSync(join(root, path), 'utf8')))
  const modules = await importModules(files.map((path) => join(root, path)))
  /** @type {Record<string, { default?: unknown }>} */
  const options = Object.assign({}, ...modules.flatMap((module) => Object.values(module)))
  return files.flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8')
    const [, parent] = /interface ConfigMap extends (\w+)/.exec(code) ?? []
    const keys = [...readMembers(path, 'ConfigMap'), ...(parent ? readMembers(path, parent) : [])]
    // A type that is mapped from the settings of another file: `{ [K in keyof Omit<Settings, 'key'>]: Settings[K] }`.
    const [, settings = '', omitted] = /keyof Omit<(\w+), '(\w+)'>/.exec(code) ?? []
    const [, from] = new RegExp(`\\b${settings}\\b.*from '(.*)\\.js'`).exec(code) ?? []
    if (settings && from) {
      const file = join(dirname(path), `${from}.ts`)
      const inherited = [...readMembers(file, settings), ...readParent(file, settings, modulePaths)]
      keys.push(...inherited.filter(({ name }) => name !== omitted))
    }
    const [, folder] = path.split('/')
    return keys.map((key) => ({
      ...key,
      byDefault: `\`${literal(options[key.name]?.default)}\``,
      package: `@lading/${folder}`,
    }))
  })
}

/**
 * Reads the members that an interface inherits from one of any package, whose file has its name.
 *
 * @param {string} file
 * @param {string} name
 * @param {readonly string[]} paths Of all modules.
 */
function readParent(file, name, paths) {
  const code = readFileSync(join(root, file), 'utf8')
  const parent = new RegExp(`interface ${name} extends (\\w+)`).exec(code)?.[1]
  const path = parent && paths.find((one) => one.endsWith(`/${parent}.ts`))
  return path ? readMembers(path, parent) : []
}

/** @param {unknown} value */
function literal(value) {
  if (typeof value === 'string') return `'${value}'`
  return value === Number.MAX_SAFE_INTEGER ? 'Infinity' : (JSON.stringify(value) ?? 'none')
}
