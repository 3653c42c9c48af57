import { expect, test } from 'vitest'

const sources: Record<string, string> = import.meta.glob('./**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Foreign packages that a module of this package loads at run time, with all that follows from it. */
function loadedBy(path: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const code = sources[path]
  if (code === undefined) throw new Error(`There is no ${path}.`)
  return [...code.matchAll(/(?:import|export) ([^'"]*?) from '([^']+)'/g)].flatMap(([, what, from = '']) => {
    if (what?.startsWith('type ')) return []
    if (!from.startsWith('.')) return [from]
    const { pathname } = new URL(from.replace(/\.js$/, '.ts'), `file:///${path}`)
    return loadedBy(`.${pathname}`, seen)
  })
}

test('a page with Uppy alone loads nothing of the kernel', () => {
  expect(new Set(loadedBy('./uppy.ts'))).toEqual(new Set(['@uppy/core']))
  expect(new Set(loadedBy('./index.ts'))).toEqual(new Set(['@lading/kernel']))
})

test('what not every upload needs is loaded by those that need it', () => {
  const modulesOf = (path: string) => {
    const seen = new Set<string>()
    loadedBy(path, seen)
    return [...seen]
  }
  const first = modulesOf('./createTransport.ts')
  expect(first.filter((path) => /\/(multipart|fromUrl|resume|cdn\/(cdnPrefix|sha256))/.test(path))).toEqual(
    [],
  )
  const parts = modulesOf('./multipart/uploadMultipart.ts')
  expect(parts.filter((path) => /KeptSessions|indexedDb|lockFile|fromUrl/.test(path))).toEqual([])
  expect(loadedBy('./fromUrl/uploadFromUrl.ts')).toEqual([])
  expect(loadedBy('./fromUrl/pusherRealtime.ts')).toEqual(['pusher-js'])
  for (const path of ['./resume/KeptSessions.ts', './multipart/uploadMultipart.ts', './cdn/cdnPrefix.ts']) {
    expect(loadedBy(path)).toEqual([])
  }
})
