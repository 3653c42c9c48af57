import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * Reads the custom properties with which a page changes the styles, with what applies without them.
 *
 * @returns {{ name: string, byDefault: string, package: string }[]}
 */
export function readCustomProperties() {
  /** @type {Map<string, { name: string, byDefault: string, package: string }>} */
  const found = new Map()
  for (const folder of packageFolders()) {
    const start = join(root, folder, 'src')
    for (const file of readdirSync(start, { recursive: true, encoding: 'utf8' }).sort()) {
      // Built files repeat the sources, and so do the styles of older engines.
      if (!/\.css$/.test(file) || /(?:^(?:style|start|minimal)(?:\.unlayered)?|older)\.css$/.test(file))
        continue
      for (const { name, byDefault } of propertiesIn(readFileSync(join(start, file), 'utf8'))) {
        if (!found.has(name)) found.set(name, { name, byDefault, package: `@lading/${basename(folder)}` })
      }
    }
  }
  return [...found.values()]
}

/** @param {string} css */
function propertiesIn(css) {
  const properties = []
  const code = css.replace(/\/\*[\s\S]*?\*\//g, '')
  for (const match of code.matchAll(/var\(\s*(--lading-[\w-]+)/g)) {
    const rest = code.slice(match.index + match[0].length)
    let depth = 1
    let end = 0
    for (; end < rest.length && depth > 0; end += 1) {
      if (rest[end] === '(') depth += 1
      if (rest[end] === ')') depth -= 1
    }
    const byDefault = rest
      .slice(0, end - 1)
      .replace(/^\s*,/, '')
      .replace(/\s+/g, ' ')
      .trim()
    properties.push({ name: String(match[1]), byDefault })
  }
  return properties
}
