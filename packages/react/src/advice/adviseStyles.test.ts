import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PROPERTIES } from './adviseStyles.js'

test('all properties of the reference are known', () => {
  const path = fileURLToPath(new URL('../../../../docs/reference/custom-properties.md', import.meta.url))
  const names = [...readFileSync(path, 'utf8').matchAll(/^\| `(--lading-[\w-]+)`/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !PROPERTIES.includes(name))).toEqual([])
})
