import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'
import { readShelf } from './lib/uppyShelf/readShelf.mjs'
import { trials } from './lib/uppyShelf/trials.mjs'
import { uppyPackages } from './lib/uppyShelf/uppyPackages.mjs'

const guide = readFileSync(join(root, 'docs/uppy.md'), 'utf8')

test('each plugin of Uppy in the guide is tried, and each that is tried is in the guide', () => {
  expect([...readShelf(guide).keys()]).toEqual(Object.keys(trials))
})

test('each package that is installed for it has a row', () => {
  const names = [...guide.matchAll(/^\| `\w+` \| `(@uppy\/[\w-]+)` \|/gm)].map(([, name]) => name)
  expect(['@uppy/core', ...names]).toEqual(Object.keys(uppyPackages))
})
