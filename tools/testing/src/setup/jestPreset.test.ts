import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { transformIgnorePatterns } = createRequire(import.meta.url)('../../jest-preset.cjs')
const isIgnored = (path: string) =>
  transformIgnorePatterns.some((pattern: string) => new RegExp(pattern).test(path))

const layouts = {
  npm: '/app/node_modules/',
  pnpm: '/app/node_modules/.pnpm/@lading+uploader@0.1.0_react@19.3.0/node_modules/',
  'Yarn without node_modules':
    '/home/me/.yarn/berry/cache/@lading-uploader-npm-0.1.0-1c2d3e4f5a.zip/node_modules/',
  'a nested folder': '/app/node_modules/other/node_modules/',
  Windows: 'C:\\app\\node_modules\\.pnpm\\@lading+uploader@0.1.0\\node_modules\\',
}

for (const [layout, folder] of Object.entries(layouts)) {
  test(`ES modules are compiled, and other packages aren't, in the layout of ${layout}`, () => {
    const separator = folder.includes('\\') ? '\\' : '/'
    const path = (name: string) => `${folder}${`${name}/dist/index.js`.replaceAll('/', separator)}`
    expect(['@lading/uploader', '@uppy/core', 'nanoid'].filter((name) => isIgnored(path(name)))).toEqual([])
    expect(['react', 'lodash', 'nanoid-dictionary'].filter((name) => !isIgnored(path(name)))).toEqual([])
  })
}

test('a dependency of ours that is CommonJS is not compiled', () => {
  expect(isIgnored('/app/node_modules/@lading/uploader/node_modules/react/index.js')).toBe(true)
})
