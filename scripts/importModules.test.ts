import { afterEach, expect, test } from 'vitest'
import { importModules } from './lib/importModules.mjs'
import { root } from './lib/root.mjs'

const before = process.env.NODE_ENV
afterEach(() => {
  process.env.NODE_ENV = before
})

test.each([undefined, 'production'])(
  'an import of sources leaves NODE_ENV at %s: later builds are of that kind',
  async (kind) => {
    if (kind) process.env.NODE_ENV = kind
    else delete process.env.NODE_ENV
    await importModules([`${root}/packages/kernel/src/locale/en.ts`])
    expect(process.env.NODE_ENV).toBe(kind)
  },
)
