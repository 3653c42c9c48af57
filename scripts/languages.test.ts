import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { languageProblems } from './lib/languageProblems.mjs'
import { PLACES } from './lib/packageFolders.mjs'
import { readLanguages, readMessages } from './lib/readMessages.mjs'
import { readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

const MAX_BYTES = 9216

let english: Readonly<Record<string, string>> = {}
let languages: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map()

beforeAll(async () => {
  english = Object.fromEntries((await readMessages()).map(({ key, english }) => [key, english]))
  languages = await readLanguages()
})

test('no message of a language has an unknown key, an unknown variable or a plural that the language lacks', () => {
  const wrong = [...languages].flatMap(([language, table]) =>
    languageProblems(language, table, english).wrong.map((problem) => `${language}: ${problem}`),
  )
  expect(wrong).toEqual([])
})

test('the languages are 42, by their BCP 47 tags', () => {
  expect([...languages.keys()].sort().join(' ')).toBe(
    'ar az bg ca cs da de el en es et fa fi fr he hr hu hy id is it ja ka kk ko lv mn nb nl nn pl pt ro ru sk sr sv tr uk vi zh zh-TW',
  )
})

test('the English table is that of the code', () => {
  expect(languages.get('en')).toEqual(english)
})

test('a language has at most 9 KB, compressed', () => {
  const sizes = [...languages].map(
    ([language, table]) => [language, gzipSync(JSON.stringify(table)).length] as const,
  )
  expect(sizes.filter(([, bytes]) => bytes > MAX_BYTES)).toEqual([])
})

test('English messages are in files that are named after them', () => {
  const strays = PLACES.flatMap(readModules)
    .filter(({ path }) => /\/src\//.test(path) && !/\.test|\/testing\/|\/recipes\//.test(path))
    .filter(({ path }) => /messages: \{\s*en: \{/.test(readFileSync(join(root, path), 'utf8')))
  expect(strays.map(({ path }) => path)).toEqual([])
})

test.each([
  ['a missing message', { a: undefined }, { missing: ['a'] }],
  ['an empty message', { a: ' ' }, { wrong: ['a: is empty'] }],
  ['an unknown key', { b: 'B' }, { wrong: ['b: there is no such message'] }],
  ['a missing variable', { hello: 'Привет' }, { wrong: ['hello: lacks the variable {{name}}'] }],
  ['an unknown variable', { a: 'А {{x}}' }, { wrong: ['a: has the unknown variable {{x}}'] }],
  [
    'an unknown plural',
    { n: '{{n}} {{plural:day(n)}}' },
    { wrong: ['n: has the unknown plural {{plural:day(n)}}'] },
  ],
  ['a broken variable', { a: 'А {{x}' }, { wrong: ['a: has braces that are no variable'] }],
  ['markup', { a: '<b>А</b>' }, { wrong: ['a: has markup, which is shown as it is'] }],
  ['a missing plural', { file__few: undefined }, { missing: ['file__few'] }],
  [
    'a plural of another language',
    { file__two: 'файла' },
    { wrong: ['file__two: the language has no such plural category'] },
  ],
])('%s is found', (_, change, found) => {
  const original = {
    a: 'A',
    hello: 'Hello {{name}}',
    n: '{{n}} {{plural:file(n)}}',
    file__one: 'file',
    file__other: 'files',
  }
  const plurals = { file__one: 'файл', file__few: 'файла', file__many: 'файлов', file__other: 'файла' }
  const complete = { a: 'А', hello: 'Привет, {{name}}', n: '{{n}} {{plural:file(n)}}', ...plurals }
  expect(languageProblems('ru', complete, original)).toEqual({ missing: [], wrong: [] })
  const changed = Object.fromEntries(
    Object.entries({ ...complete, ...change }).filter(([, value]) => value !== undefined),
  )
  expect(languageProblems('ru', changed as Record<string, string>, original)).toEqual({
    missing: [],
    wrong: [],
    ...found,
  })
})
