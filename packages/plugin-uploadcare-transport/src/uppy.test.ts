import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a module of this package loads at run time, with all that follows from it. */
function loaded(path: string, seen: Set<string> = new Set()): Set<string> {
  const url = new URL(path, import.meta.url)
  if (seen.has(url.href)) return seen
  seen.add(url.href)
  for (const [, what, from = ''] of readFileSync(url, 'utf8').matchAll(
    /(?:import|export) ([^'"]*?) from '([^']+)'/g,
  )) {
    if (what?.startsWith('type ')) continue
    if (from.startsWith('.')) loaded(new URL(from.replace(/\.js$/, '.ts'), url).href, seen)
    else seen.add(from)
  }
  return seen
}

test('a page with Uppy alone loads nothing of the kernel', () => {
  const foreign = [...loaded('./uppy.ts')].filter((name) => !name.startsWith('file:'))
  expect(foreign).toEqual(['@uppy/core'])
})
