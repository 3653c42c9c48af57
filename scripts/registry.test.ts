import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildRegistry } from './lib/buildRegistry.mjs'
import { root } from './lib/root.mjs'

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

test('the items of the registry are built from their sources', () => {
  const items = buildRegistry()
  const changed = [...items].filter(([path, text]) => read(path) !== text).map(([path]) => path)
  const left = readdirSync(join(root, 'registry/r')).filter((name) => !items.has(`registry/r/${name}`))
  expect([...changed, ...left], 'The registry has changed. Run `npm run registry` and commit it.').toEqual([])
})

test('each source is an item; an item names its packages and the items that it needs', () => {
  const items = [...buildRegistry()]
    .filter(([path]) => !path.endsWith('/registry.json'))
    .map(([, text]) => JSON.parse(text))
  const sources = items.flatMap(({ files }) => files.map(({ path }: { path: string }) => path)).sort()
  expect(sources).toEqual(
    readdirSync(join(root, 'registry/src'))
      .map((name) => `registry/src/${name}`)
      .sort(),
  )
  const field = items.find(({ name }) => name === 'upload-field')
  expect(field.dependencies).toEqual(['@lading/react'])
  expect(field.registryDependencies.map((url: string) => url.replace(/.*\//, ''))).toEqual([
    'dropzone.json',
    'upload-list.json',
  ])
  expect(field.files[0].target).toBe('components/lading/upload-field.tsx')
  expect(field.files[0].content).toContain("from '@/components/lading/dropzone'")
  for (const { files } of items) for (const { content } of files) expect(content).not.toMatch(/biome|\.js'/)
})
