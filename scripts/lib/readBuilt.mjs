import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { withDirectImports } from './directImports.mjs'
import { root } from './root.mjs'
import { wholeModules } from './wholeModules.mjs'

/**
 * @typedef {object} BuiltModule
 * @property {number} size In characters.
 * @property {readonly string[]} imports Paths of the modules that define what it imports, in any package.
 * @property {readonly string[]} later Paths that it loads by `import()`.
 * @property {boolean} isClient Whether it has the directive `'use client'`.
 */

/**
 * Reads the modules that the compiler has built of packages.
 *
 * @param {readonly string[]} folders Such as `packages/kernel`.
 * @returns {ReadonlyMap<string, BuiltModule>} By paths from the repository. What is one bundled file already is left out.
 */
export function readBuilt(folders) {
  /** @type {Map<string, string>} */
  const codes = new Map()
  for (const folder of folders) {
    const whole = wholeModules(folder)
    for (const name of readdirSync(join(root, folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
      const file = `dist/${name.replaceAll('\\', '/')}`
      if (file.endsWith('.js') && !whole.has(file))
        codes.set(`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8'))
    }
  }
  return new Map([...codes].map(([path, code]) => [path, readOne(path, code, codes)]))
}

/**
 * @param {string} path
 * @param {string} code
 * @param {ReadonlyMap<string, string>} all
 * @returns {BuiltModule}
 */
function readOne(path, code, all) {
  const { module, program } = parseSync(path, withDirectImports(code))
  const resolve = (/** @type {string} */ from) => {
    const target = from.startsWith('.') ? posix.join(posix.dirname(path), from) : relative(root, from)
    return all.has(target) ? [target] : []
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  /** @type {string[]} */
  const later = []
  if (code.includes('import(')) {
    const visitor = new Visitor({
      ImportExpression: ({ source }) => {
        if (source.type === 'Literal') later.push(...resolve(String(source.value)))
      },
    })
    visitor.visit(program)
  }
  const imports = [...module.staticImports, ...exported].flatMap(({ moduleRequest }) =>
    moduleRequest ? resolve(moduleRequest.value) : [],
  )
  return {
    size: code.length,
    imports: [...new Set(imports)],
    later,
    isClient: /^['"]use client['"]/.test(code),
  }
}
