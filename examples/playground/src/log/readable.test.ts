import type { OutputFileEntry } from '@lading/uploader'
import { expect, test } from 'vitest'
import { describePayload } from './describePayload.js'
import { readable } from './readable.js'
import { toJson } from './toJson.js'

test('characters that reorder or hide others are replaced', () => {
  expect(readable('photo\u202egnp.exe')).toBe('photo\ufffdgnp.exe')
  expect(readable('a\u2066b\u2069c\nd\ud800')).toBe('a\ufffdb\ufffdc\ufffdd\ufffd')
  expect(readable('תמונה 1.png')).toBe('תמונה 1.png')
})

test('a long name keeps its beginning and its end', () => {
  const shown = readable(`${'x'.repeat(5000)}.png`)
  expect(shown).toHaveLength(120)
  expect(shown).toMatch(/^x+…x+\.png$/)
})

test('a payload is described by its name and a summary, both readable', () => {
  const error = { type: 'X', message: 'No \u202e.' }
  const entry = { internalId: '1', name: 'a\u202eb', status: 'failed', errors: [error] }
  expect(describePayload(entry as unknown as OutputFileEntry)).toEqual({
    name: 'a\ufffdb',
    text: ' · failed: No \ufffd.',
  })
  expect(describePayload({ activity: 'start-from' })).toEqual({ name: '', text: 'activity: start-from' })
})

test('JSON escapes such characters and keeps the value', () => {
  const value = { name: 'a\u202eb' }
  expect(toJson(value)).toContain('a\\u202eb')
  expect(JSON.parse(toJson(value))).toEqual(value)
})
