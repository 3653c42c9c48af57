import { expect, test } from 'vitest'
import { createFileName } from './createFileName.js'

const name = (text: string, type?: string) => createFileName(text, { type })

test('composes names from a Mac and gives them ordinary spaces', () => {
  expect(name('Abscha\u0308tzung.pdf')).toBe('Absch\u00e4tzung.pdf')
  expect(name('Screenshot 2026-11-29 at 1.08.45\u202fPM.png')).toBe('Screenshot 2026-11-29 at 1.08.45 PM.png')
  expect(name('\u00a0Report \u00a0 \t final\u3000.pdf ')).toBe('Report final .pdf')
})

test('removes what is not shown or turns the direction, and keeps joiners', () => {
  expect(name('invoice\u202egpj.exe')).toBe('invoicegpj.exe')
  expect(name('a\0b\u200bc\ufeffd\ufffee\u2066f\u2069.txt')).toBe('abcdef.txt')
  expect(name('👩\u200d👩\u200d👧 می\u200cخواهم.png')).toBe('👩\u200d👩\u200d👧 می\u200cخواهم.png')
})

test('replaces halves of surrogate pairs', () => {
  expect(name('a\ud83d.png')).toBe('a\ufffd.png')
  expect(name('\udc00')).toBe('\ufffd')
})

test('takes the last part of a path, and is never a place itself', () => {
  expect(name('../../etc/passwd')).toBe('passwd')
  expect(name('C:\\fakepath\\a.png')).toBe('a.png')
  for (const text of ['', ' ', '.', '..', '...', '/', '\u202e', '\0']) expect(name(text)).toBe('file')
  expect(createFileName('', { type: 'image/png', fallback: 'photo' })).toBe('photo.png')
})

test.each([
  ['1000012345', 'application/pdf', '1000012345.pdf'],
  ['msf:33', 'image/jpeg', 'msf:33.jpg'],
  ['mysong', 'audio/mpeg', 'mysong.mp3'],
  ['Report 1.5', 'application/pdf', 'Report 1.5.pdf'],
  ['Dr. Smith', 'text/csv; charset=utf-8', 'Dr. Smith.csv'],
  ['README', 'text/plain', 'README'],
  ['list', 'application/x-zip-compressed', 'list.zip'],
  ['a.b.jfif', 'image/jpeg', 'a.b.jfif'],
  ['archive.001', '', 'archive.001'],
  ['.env', 'text/plain', '.env'],
  ['Makefile', 'application/octet-stream', 'Makefile'],
  ['name.', 'image/png', 'name.png'],
])('%s of the type %s is %s', (text, type, expected) => {
  expect(name(text, type)).toBe(expected)
})

test('shortens a name before its extension, between the characters that people see', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  const long = name(`${'ä'.repeat(500)}.tar.gz`)
  expect(long).toMatch(/^ä+\.tar\.gz$/)
  expect(bytes(long)).toBeGreaterThan(250)
  expect(bytes(long)).toBeLessThanOrEqual(255)
  const family = '👩\u200d👩\u200d👧'
  expect(name(`${family.repeat(90)}.png`)).toBe(`${family.repeat(13)}.png`)
  const tall = `a${'\u0323\u0301'.repeat(5000)}`
  expect(bytes(name(`${tall}.txt`))).toBeLessThanOrEqual(255)
  expect(name(`${tall}.txt`)).toMatch(/^ạ.*\.txt$/)
  expect(name(`${'a'.repeat(250)} . b.png`)).toBe(`${'a'.repeat(250)}.png`)
})

test('a name of dots and spaces is read once, from any place in it', () => {
  const dots = '. '.repeat(200_000)
  expect(createFileName(`a${dots}`)).toBe('a')
  expect(createFileName(`${dots}a`, { type: 'image/png' })).toBe('file')
  expect(createFileName(`a${dots}b`)).toBe('a')
})
