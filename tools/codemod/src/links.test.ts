import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCodemod } from './runCodemod.js'

const page = "import Uppy from '@uppy/core'\n\nexport const uppy = new Uppy({ autoProceed: true })\n"
const manifest = '{ "name": "other", "dependencies": { "@uppy/core": "^5.0.0" } }\n'
let base = ''
let folder = ''
let outside = ''

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lading-links-'))
  folder = join(base, 'app')
  outside = join(base, 'outside')
  for (const path of [folder, outside]) mkdirSync(path)
  writeFileSync(join(outside, 'page.ts'), page)
  writeFileSync(join(outside, 'package.json'), manifest)
})
afterEach(() => rmSync(base, { recursive: true }))

const run = (path = folder) => runCodemod({ origin: 'uppy', path })
const readAll = (at: string) => readdirSync(at).map((name) => [name, readFileSync(join(at, name), 'utf8')])

test('a linked package.json is left as it is, and the report says so', () => {
  writeFileSync(join(folder, 'page.ts'), page)
  symlinkSync(join(outside, 'package.json'), join(folder, 'package.json'))
  const before = readAll(outside)
  expect(run().failed.get(join(folder, 'package.json'))).toContain('link')
  expect(readAll(outside)).toEqual(before)
  expect(readFileSync(join(folder, 'page.ts'), 'utf8')).toContain('createUploader')
})

test('linked files and folders are neither read nor written', () => {
  symlinkSync(join(outside, 'page.ts'), join(folder, 'page.ts'))
  symlinkSync(outside, join(folder, 'src'))
  symlinkSync(join(base, 'gone'), join(folder, 'package.json'))
  const before = readAll(outside)
  const { changed } = run()
  expect(changed).toEqual([])
  expect(readAll(outside)).toEqual(before)
})

test('a file that is named and is a link is left as it is', () => {
  symlinkSync(join(outside, 'page.ts'), join(folder, 'page.ts'))
  const { changed, failed } = run(join(folder, 'page.ts'))
  expect([changed, [...failed.keys()]]).toEqual([[], [join(folder, 'page.ts')]])
  expect(readFileSync(join(outside, 'page.ts'), 'utf8')).toBe(page)
})

test('a file with a second name elsewhere is changed here only', () => {
  linkSync(join(outside, 'page.ts'), join(folder, 'page.ts'))
  linkSync(join(outside, 'package.json'), join(folder, 'package.json'))
  const before = readAll(outside)
  expect(run().changed).toHaveLength(2)
  expect(readAll(outside)).toEqual(before)
  expect(readFileSync(join(folder, 'page.ts'), 'utf8')).toContain('createUploader')
})

test('a folder that a person names may be a link, and is the folder then', () => {
  writeFileSync(join(folder, 'page.ts'), page)
  symlinkSync(folder, join(base, 'current'))
  expect(run(join(base, 'current')).changed).toEqual([join(base, 'current/page.ts')])
  expect(readFileSync(join(folder, 'page.ts'), 'utf8')).toContain('createUploader')
})

test('a file keeps its rights, and nothing else is left in the folder', () => {
  writeFileSync(join(folder, 'page.ts'), page)
  chmodSync(join(folder, 'page.ts'), 0o640)
  run()
  expect(statSync(join(folder, 'page.ts')).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder)).toEqual(['page.ts'])
})

test('what cannot be read as text or as JSON is left as it is, and the others are moved', () => {
  const latin = Buffer.concat([Buffer.from(page), Buffer.from([0x2f, 0x2f, 0xe4, 0x0a])])
  writeFileSync(join(folder, 'latin.ts'), latin)
  writeFileSync(join(folder, 'page.ts'), `\ufeff${page}`)
  writeFileSync(join(folder, 'package.json'), 'null')
  const { changed, failed } = run()
  expect(changed).toEqual([join(folder, 'page.ts')])
  expect([...failed.keys()]).toEqual([join(folder, 'latin.ts'), join(folder, 'package.json')])
  expect(readFileSync(join(folder, 'latin.ts'))).toEqual(latin)
  expect(readFileSync(join(folder, 'page.ts'), 'utf8')).toMatch(/^\ufeff/)
})

test('a package.json that is a folder does no harm', () => {
  mkdirSync(join(folder, 'package.json'))
  expect(run().failed.size).toBe(1)
})
