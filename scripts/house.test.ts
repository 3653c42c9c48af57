import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBareTexts } from './lib/findBareTexts.mjs'
import { PLACES } from './lib/packageFolders.mjs'
import { readEntryPoints } from './lib/readEntryPoints.mjs'
import { isTest, type Module, parseModule, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

const sources = PLACES.flatMap(readModules).filter(({ path }) => path.includes('/src/') && !isTest(path))

/** A translation is data: one file per language, one line per message. */
const code = sources.filter(({ path }) => !path.startsWith('packages/locales/src/'))

/** The n-th percentile of the files' lengths. */
function percentile(share: number): number {
  const lengths = code.map(({ lines }) => lines).sort((a, b) => a - b)
  return lengths[Math.ceil(lengths.length * share) - 1] ?? 0
}

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(0)
})

test('no file is longer than 350 lines', () => {
  expect(code.filter(({ lines }) => lines > 350).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

test('half of the files have at most 80 lines, nine of ten at most 220', () => {
  expect(percentile(0.5)).toBeLessThanOrEqual(80)
  expect(percentile(0.9)).toBeLessThanOrEqual(220)
})

/** Entries with the names of another one by definition. */
const ALIASES: ReadonlySet<string> = new Set(['packages/uploader/src/eager.ts'])

test('every export has a name of its own', () => {
  const bad = sources.filter(
    ({ path, exports }) => exports.includes('default') || (exports.includes('*') && !ALIASES.has(path)),
  )
  expect(bad.map(({ path }) => path)).toEqual([])
})

/** Files that need not be named after an export, each kind for a reason. */
const otherwiseNamed: readonly { isSuch: (module: Module, name: string) => boolean; reason: string }[] = [
  { isSuch: (_, name) => name === 'index', reason: "lists a folder's exports" },
  { isSuch: ({ path }) => path.endsWith('.d.ts'), reason: 'describes a module that has its own name' },
  { isSuch: ({ exports }) => exports.length === 0, reason: 'is run or imported for its effects' },
  {
    isSuch: ({ exports }) => exports.every((item) => item === 'default'),
    reason: 'is named by the tool it configures',
  },
  {
    isSuch: ({ exports }, name) =>
      exports.length > 1 && exports.every((item) => item.endsWith(familyName(name))),
    reason: 'holds a family of small things: fileActions.ts those that are called …Action',
  },
  {
    isSuch: ({ path, exports }, name) => /^scripts\/[^/]+$/.test(path) && exports.includes(camelCase(name)),
    reason: 'is a command, typed in lower case',
  },
  {
    isSuch: ({ path }) => /^examples\/servers\/[^/]+\/(app|src)\//.test(path),
    reason: 'is named and exports as its framework wants it',
  },
]

/** The last word of a plural, in the singular and with a capital: `Action` of `fileActions`. */
function familyName(name: string): string {
  const word = /[A-Z]?[a-z]+s$/.exec(name)?.[0].slice(0, -1)
  return word ? `${word[0]?.toUpperCase()}${word.slice(1)}` : '(none)'
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether a file is named, letter by letter, after something that it exports. */
function isWellNamed(module: Module, entryPoints: ReadonlySet<string>): boolean {
  const name = basename(module.path).replace(/\.[a-z]+$/, '')
  // An entry point is named after the subpath by which it is imported.
  if (module.exports.includes(name) || entryPoints.has(module.path)) return true
  return otherwiseNamed.some(({ isSuch }) => isSuch(module, name))
}

test('a file is named after what it exports', () => {
  const entryPoints = new Set(readEntryPoints().values())
  const modules = [...sources, ...['examples', 'e2e', 'bench', 'scripts'].flatMap(readModules)]
  const bad = modules.filter((module) => !isTest(module.path) && !isWellNamed(module, entryPoints))
  expect(bad.map(({ path, exports }) => `${path} exports ${exports.join(', ')}`)).toEqual([])
})

test.each([
  ['packages/a/src/readFile.ts', 'export const readFile = 1\nexport interface ReadFileOptions {}', true],
  ['packages/a/src/readFiles.ts', 'export const readFile = 1', false],
  ['packages/a/src/clock.ts', 'export interface Clock {}', false],
  ['packages/a/src/Clock.ts', 'export interface Clock {}\nexport const ClockToken = 1', true],
  ['packages/a/src/Panel.tsx', 'export const panel = 1', false],
  ['packages/a/src/react/index.ts', "export { a } from './a.js'", true],
  ['packages/a/src/entry.ts', "export { a } from './a.js'", true],
  ['packages/a/src/augment.ts', "declare module 'a' { interface A {} }\nexport {}", true],
  ['packages/a/src/fileActions.ts', 'export const retryAction = 1\nexport const removeAction = 1', true],
  ['packages/a/src/fileActions.ts', 'export const retryAction = 1\nexport const removeFile = 1', false],
  ['packages/a/src/fileActions.ts', 'export const retryAction = 1', false],
  ['packages/a/src/fileEvents.ts', 'export const a = 1\nexport class FileEvents {}', false],
  ['scripts/ensure-browser.mjs', 'export const ensureBrowser = 1', true],
  ['scripts/lib/ensure-browser.mjs', 'export const ensureBrowser = 1', false],
  ['e2e/globalSetup.ts', 'export default 1', true],
])('%s with %j is well named: %s', (path, code, isNamed) => {
  expect(isWellNamed(parseModule(path, code), new Set(['packages/a/src/entry.ts']))).toBe(isNamed)
})

test.each([
  ["export * from './a.js'", '*'],
  ["export * as a from './a.js'", '*'],
  ['export default 1', 'default'],
  ["export { default } from './a.js'", 'default'],
  ["export { a as default } from './a.js'", 'default'],
  ['export const a = 1', 'a'],
  ['export interface A {}', 'A'],
])('%s exports %s', (code, name) => {
  expect(parseModule('packages/a/src/a.ts', code).exports).toEqual([name])
})

test('every text that is next to something else, or takes turns with it, has an element of its own', () => {
  const read = (path: string) => findBareTexts(path, readFileSync(join(root, path), 'utf8'))
  const views = code.filter(({ path }) => path.endsWith('.tsx'))
  expect(views.length).toBeGreaterThan(100)
  expect(views.flatMap(({ path }) => read(path))).toEqual([])
  const bad =
    '<p><b />{label}</p>; <p>{a ? <b /> : words}</p>; <><b />Words</>; <p>{words}</p>; <p><b>{x}</b> <i /></p>'
  expect(findBareTexts('x.tsx', bad.replaceAll('; ', ';\n'))).toEqual(['x.tsx:1', 'x.tsx:2', 'x.tsx:3'])
})
