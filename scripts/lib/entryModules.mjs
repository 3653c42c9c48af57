import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Lists the built modules that a page can name: those of `exports` under any condition, and what `sideEffects` keeps apart, such as the
 * scripts of workers.
 *
 * @param {string} folder Such as `packages/kernel`.
 * @returns {readonly string[]} Such as `dist/index.js`.
 */
export function entryModules(folder) {
  const { exports = {}, sideEffects } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const visit = (/** @type {unknown} */ target) => {
    if (typeof target === 'string') return /^\.\/dist\/.*\.js$/.test(target) ? filesOf(folder, target) : []
    if (!target || typeof target !== 'object') return []
    /** @type {string[]} */
    const found = Object.entries(target).flatMap(([condition, value]) =>
      condition === 'types' || condition === '@lading/source' ? [] : visit(value),
    )
    return found
  }
  return [...new Set([...visit(exports), ...visit(Array.isArray(sideEffects) ? { ...sideEffects } : {})])]
}

/** @param {string} folder @param {string} pattern */
function filesOf(folder, pattern) {
  const [start = '', end] = pattern.slice(2).split('*')
  if (end === undefined) return [start]
  return readdirSync(join(root, folder, start))
    .filter((name) => name.endsWith(end))
    .map((name) => start + name)
}
