import { acceptList, mayMatchAccept } from '@lading/kernel'
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
  // Names that the files of these types can have: list.csv, a.zip, a.xml, v.m4a, s.wav, song.ogg.
  ['text/csv', false, ['application/vnd.ms-excel', PNG], 1],
  ['application/zip', false, ['application/x-zip-compressed'], 0],
  ['application/xml', false, ['text/xml'], 0],
  ['audio/mp4,audio/wav', false, ['audio/x-m4a', 'audio/x-wav', 'video/mp4', PDF], 1],
  ['audio/*', false, ['video/ogg', 'application/ogg', PNG], 1],
  ['font/ttf', false, ['application/x-font-ttf', PNG], 1],
])('accept "%s", imgOnly %s: of %j, %i are refused', (accept, imgOnly, types, count) => {
  expect(countRefused(types, { accept, imgOnly, acceptList, mayMatchAccept })).toBe(count)
})
