import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Lists the built modules with side effects that import none of their package: scripts of workers, which are bundled already, and
 * polyfills.
 *
 * @param {string} folder Such as `packages/kernel`.
 * @returns {ReadonlySet<string>} Such as `dist/di/reflect.js`.
 */
export function wholeModules(folder) {
  const { sideEffects } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const files = Array.isArray(sideEffects) ? sideEffects.map((path) => path.slice(2)) : []
  return new Set(
    files.filter(
      (file) =>
        /^dist\/.*\.js$/.test(file) &&
        !/^(?:import|export) .*['"]\./m.test(readFileSync(join(root, folder, file), 'utf8')),
    ),
  )
}
