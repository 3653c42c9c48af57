import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { PLACES } from './lib/packageFolders.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

/** The oldest engines of docs/browsers.md. */
const OLDEST = ['chrome109', 'firefox115', 'safari16.0']

/** esbuild does not rely on them, because their tables grow; the engines have had them for years. */
const PROPERTY_ESCAPES = { 'regexp-unicode-property-escapes': true }

/** Functions that one of them lacks: a plain replacement takes a line. `?.` or a check for it allows them. */
const LACKING = [
  /\.(toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility|requestClose)\(/,
  /\.(hidePopover|showPopover|togglePopover)\(/,
  /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\b(URL\.(canParse|parse)|Promise\.(withResolvers|try)|Array\.fromAsync|(Object|Map)\.groupBy)\b/,
  /\b(AbortSignal\.any|RegExp\.escape|Iterator\.|Intl\.(Segmenter|DurationFormat)|Uint8Array\.from(Base64|Hex))\b/,
  // As attributes they are known, as properties not.
  /\.aria[A-Z]\w+/,
]

/** Where a missing function is expected: the code around it runs only where it exists. */
const GUARDED = [
  // Never opened without popovers.
  'packages/react/src/parts/MenuButton.tsx',
  'packages/react/src/parts/openTooltip.ts',
  // Without a segmenter, a regular expression divides the text.
  'packages/cdn/src/names/shortenText.ts',
]

const modules = PLACES.flatMap(readModules)
  .map(({ path }) => path)
  .filter((path) => path.includes('/src/') && !isTest(path))
  .filter((path) => !/\/(codemod|local-service|server|service|locales)\/|\/testing\/|\.d\.ts$/.test(path))

const sources = modules.map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))

test('every module has the syntax of the oldest engines', async () => {
  expect(sources.length).toBeGreaterThan(0)
  const newer = await Promise.all(
    sources.map(async ({ path, code }) => {
      const loader = path.endsWith('x') ? 'tsx' : 'ts'
      const [own, old] = await Promise.all(
        ['es2022', OLDEST].map((target) =>
          transform(code, {
            loader,
            target,
            jsx: 'automatic',
            logLevel: 'silent',
            supported: PROPERTY_ESCAPES,
          }),
        ),
      )
      return own?.code === old?.code ? [] : [path]
    }),
  )
  expect(newer.flat()).toEqual([])
})

test('no module calls what one of the oldest engines lacks', () => {
  const found = sources
    .filter(({ path }) => !GUARDED.includes(path))
    .flatMap(({ path, code }) =>
      code
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .split('\n')
        .filter((line) => LACKING.some((name) => name.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
