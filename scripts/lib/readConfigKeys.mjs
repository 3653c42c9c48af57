import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importModules } from './importModules.mjs'
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
  const files = readModules('packages')
    .map(({ path }) => path)
    .filter((path) => /\/src\/(?!.*(?:\.test|\/recipes\/|\/testing\/))/.test(path))
    .filter((path) => /interface ConfigMap\b(?! \{\}$)/m.test(readFileSync(join(root, path), 'utf8')))
  const modules = await importModules(files.map((path) => join(root, path)))
  /** @type {Record<string, { default?: unknown }>} */
  const options = Object.assign({}, ...modules.flatMap((module) => Object.values(module)))
  return files.flatMap((path) => {
    const [, parent] = /interface ConfigMap extends (\w+)/.exec(readFileSync(join(root, path), 'utf8')) ?? []
    const keys = [...readMembers(path, 'ConfigMap'), ...(parent ? readMembers(path, parent) : [])]
    const [, folder] = path.split('/')
    return keys.map((key) => ({
      ...key,
      byDefault: `\`${literal(options[key.name]?.default)}\``,
      package: `@lading/${folder}`,
    }))
  })
}

/** @param {unknown} value */
function literal(value) {
  if (typeof value === 'string') return `'${value}'`
  return value === Number.MAX_SAFE_INTEGER ? 'Infinity' : (JSON.stringify(value) ?? 'none')
}
