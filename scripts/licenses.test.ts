import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenseProblems } from './lib/licenseProblems.mjs'
import { root } from './lib/root.mjs'

test('what our packages bring to their users has a license that is allowed', () => {
  expect(licenseProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)).toEqual(
    [],
  )
})

const locked = (license: string | undefined, path = 'node_modules/a') => ({
  'packages/x': { dependencies: { [path.replace(/.*node_modules\//, '')]: '1' } },
  [path]: { ...(license && { license }) },
})

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND (GPL-2.0 OR ISC)', '0BSD'])(
  '%s is allowed',
  (license) => {
    expect(licenseProblems(locked(license))).toEqual([])
  },
)

test.each([
  'GPL-3.0',
  'AGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MIT AND GPL-2.0',
  'MIT)',
  '(MIT',
  'MIT GPL-3.0',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.md',
  undefined,
])('%s is not', (license) => {
  expect(licenseProblems(locked(license))).toHaveLength(1)
})

test('the libraries of sharp may have the LGPL, and no other package', () => {
  const lgpl = 'Apache-2.0 AND LGPL-3.0-or-later'
  expect(licenseProblems(locked(lgpl, 'node_modules/@img/sharp-libvips-linux-x64'))).toEqual([])
  expect(licenseProblems(locked(lgpl, 'node_modules/@img/other'))).toHaveLength(1)
})

test('a dependency of a dependency is read, in the version that it gets', () => {
  const packages = {
    'packages/x': { dependencies: { a: '1' } },
    'node_modules/a': { license: 'MIT', dependencies: { b: '2' } },
    'node_modules/b': { license: 'MIT' },
    'node_modules/a/node_modules/b': { license: 'GPL-3.0' },
    'node_modules/tool': { license: 'GPL-3.0' },
  }
  expect(licenseProblems(packages)).toEqual(['node_modules/a/node_modules/b has the license GPL-3.0.'])
  expect(licenseProblems({ 'packages/x': { dependencies: { gone: '1' } } })).toHaveLength(1)
})
