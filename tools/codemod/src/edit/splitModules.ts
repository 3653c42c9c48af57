import { assertFew } from '../files/assertModest.js'
import { isStyleSheet } from './reportStyles.js'

/** A section of a file that forms a module. */
export interface ModulePart {
  readonly start: number
  readonly end: number
  /** File name whose extension tells the section's language. */
  readonly path: string
}

/** Returns a file's modules: the whole file, or the contents of its `<script>` elements. */
export function splitModules(path: string, text: string): ModulePart[] {
  if (isStyleSheet(path)) return []
  if (!/\.(vue|svelte|html?|astro)$/.test(path)) return [{ start: 0, end: text.length, path }]
  const parts: ModulePart[] = []
  for (let at = text.indexOf(OPEN); at >= 0; ) {
    const start = text.indexOf('>', at) + 1
    const end = start > 0 ? text.indexOf('</script>', start) : -1
    if (end < 0) break
    const attributes = text.slice(at + OPEN.length, start - 1)
    const isPlain = /\.html?$/.test(path) && !/type=["']?module/.test(attributes)
    if (!/^\w/.test(attributes) && !/\bsrc=/.test(attributes) && !isPlain) {
      const language = /\blang=["']?(\w+)/.exec(attributes)?.[1] ?? 'js'
      parts.push({ start, end, path: `${path}.${language}` })
    }
    at = text.indexOf(OPEN, end)
  }
  assertFew(parts.length, 'scripts')
  return parts
}

const OPEN = '<script'
