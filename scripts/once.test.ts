import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLACES } from './lib/packageFolders.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

const sources = PLACES.flatMap(readModules)
  .filter(({ path }) => path.includes('/src/') && !isTest(path) && !path.includes('/testing/'))
  .map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test.each([
  [
    'the pattern of a UUID',
    /\{8\}(?:-|\(\?:-|\(-)\[/,
    // A page's server imports its values without a package of ours.
    ['packages/cdn/src/values/isUuid.ts', 'packages/forms/src/values/referencesOf.ts'],
  ],
  ['bytes as hexadecimal digits', /toString\(16\)\.padStart\(2/, ['packages/cdn/src/values/toHex.ts']],
  [
    'the check for a record',
    /typeof (\w+) === 'object' && \1 !== null && !Array\.isArray\(\1\)(?!\) return)/,
    ['packages/cdn/src/values/isRecord.ts'],
  ],
])('%s is written once', (_, pattern, homes) => {
  expect(
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(homes)
})
