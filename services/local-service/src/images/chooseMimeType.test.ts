import { expect, test } from 'vitest'
import { chooseMimeType } from './chooseMimeType.js'

test.each([
  ['text/markdown; charset=utf-8', 'notes', 'text/markdown'],
  ['Text/Markdown ;variant=GFM', 'notes', 'text/markdown'],
  ['application/vnd.api+json;version=1', 'data', 'application/vnd.api+json'],
  [';text/html', 'notes', 'application/octet-stream'],
  ['text/markdown, text/html', 'notes', 'application/octet-stream'],
  // The bytes of such a file would have shown it.
  ['video/webm;codecs=vp9', 'notes', 'application/octet-stream'],
])('a file that was declared as %s and is called %s is %s', async (declaredMimeType, filename, type) => {
  const clues = { detectedMimeType: undefined, image: null }
  expect(await chooseMimeType({ ...clues, declaredMimeType, filename })).toBe(type)
})

test.each([
  ['application/vnd.ms-excel', 'list.csv', 'text/csv'],
  ['text/plain', 'list.csv', 'text/csv'],
  ['application/octet-stream', 'notes.md', 'text/markdown'],
  ['application/vnd.ms-excel', 'report.xls', 'application/vnd.ms-excel'],
  ['text/plain', 'page.html', 'text/plain'],
  ['text/plain', 'image.svg', 'text/plain'],
  ['video/mp4', 'list.csv', 'text/csv'],
])(
  'bytes that show no type, declared as %s and called %s, are %s',
  async (declaredMimeType, filename, type) => {
    const clues = { detectedMimeType: undefined, image: null, declaredMimeType, filename }
    expect(await chooseMimeType(clues)).toBe(type)
  },
)
