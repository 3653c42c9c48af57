import { expect, test } from 'vitest'
import { entryItem, fakeTransfer, fileEntry, folderEntry } from '../testing/fixtures/fakeEntries.js'
import { readTransfer } from './readItems.js'

const file = new File([], 'a.txt')
const folder = folderEntry('/folder', [])
const string = { kind: 'string', type: 'text/plain' } as DataTransferItem

test('files are returned as files, folders as entries, strings are ignored', () => {
  const transfer = fakeTransfer([
    entryItem(fileEntry('/a.txt'), file),
    string,
    entryItem(folder, new File([], 'folder')),
  ])
  expect(readTransfer(transfer)).toEqual([file, folder])
})

test('a pasted image has a file and no entry', () => {
  expect(readTransfer(fakeTransfer([entryItem(null, file)]))).toEqual([file])
})

test('an entry is returned for a file that is not available', () => {
  const entry = fileEntry('/a.txt')
  expect(readTransfer(fakeTransfer([entryItem(entry), entryItem(null)]))).toEqual([entry])
})

test('a browser without entries has files', () => {
  const item = { kind: 'file', type: '', getAsFile: () => file } as unknown as DataTransferItem
  expect(readTransfer(fakeTransfer([item]))).toEqual([file])
})

test('a browser without items has files', () => {
  expect(readTransfer({ files: [file] } as unknown as DataTransfer)).toEqual([file])
})

test("a test's stand-ins for lists, which only have a length and items, are read as well", () => {
  const item = { kind: 'file', type: '', getAsFile: () => file }
  expect(readTransfer({ items: { length: 1, 0: item } } as unknown as DataTransfer)).toEqual([file])
  expect(readTransfer({ files: { length: 1, 0: file } } as unknown as DataTransfer)).toEqual([file])
})

test('a transfer of a string contains no files', () => {
  expect(readTransfer(fakeTransfer([string]))).toEqual([])
})
