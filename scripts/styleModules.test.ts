import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'
import { styleModules } from './lib/styleModules.mjs'

test('the styles that are loaded as code are those of the style sheets; if not, run npm run build:styles', async () => {
  for (const { path, content } of await styleModules()) {
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(content)
  }
})
