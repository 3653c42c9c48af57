import { expect, test } from 'vitest'
import { fileKind } from './fileKind.js'

test.each([
  ['photo.heic', '', 'image'],
  ['a.png', 'image/png', 'image'],
  ['clip', 'video/webm', 'video'],
  ['song.FLAC', 'application/octet-stream', 'audio'],
  ['paper.pdf', 'application/pdf', 'pdf'],
  ['backup.tar.gz', 'application/gzip', 'archive'],
  ['a.zip', 'application/x-zip-compressed', 'archive'],
  ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'spreadsheet'],
  ['a.csv', 'text/csv', 'spreadsheet'],
  ['a.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'presentation'],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['main.ts', 'video/mp2t', 'code'],
  ['clip', 'video/mp2t', 'video'],
  ['main.rs', 'text/plain', 'code'],
  ['page.html', 'text/html', 'code'],
  ['notes.txt', 'text/plain', 'text'],
  ['', 'text/plain', 'text'],
  ['unknown.xyz', '', 'file'],
  ['pdf', '', 'file'],
  [null, null, 'file'],
])('%s of type %s is of the kind %s', (fileName, mimeType, kind) => {
  expect(fileKind({ fileName, mimeType })).toBe(kind)
})
