import { parseCsv, typeOfExtension } from '@lading/kernel'
import { expect, test } from 'vitest'
import { countRefused } from './countRefused.js'

const PNG = 'image/png'
const PDF = 'application/pdf'
const FOLDER = ''

test.each([
  ['', false, [PNG, PDF, FOLDER], 0],
  ['image/*', false, [PNG, PDF, FOLDER], 1],
  ['image/*, application/pdf', false, [PNG, PDF, 'video/mp4'], 1],
  ['*/*', false, [PNG, PDF], 0],
  // Windows names CSV files and archives in its own way: only another kind is certain.
  ['.csv,.zip', false, ['application/vnd.ms-excel', 'application/x-zip-compressed', PNG, 'video/mp4'], 2],
  ['.PDF', false, [PDF, 'IMAGE/PNG'], 1],
  ['.of-another-program', false, [PNG], 0],
  ['', true, [PNG, PDF, FOLDER], 1],
  ['application/pdf', true, [PNG, PDF], 1],
])('accept "%s", imgOnly %s: of %j, %i are refused', (accept, imgOnly, types, count) => {
  expect(countRefused(types, { list: parseCsv(accept), imgOnly, typeOfExtension })).toBe(count)
})
