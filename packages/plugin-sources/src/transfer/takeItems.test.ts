import { expect, test } from 'vitest'
import { entryItem, fakeTransfer, fileEntry, folderEntry } from '../testing/fixtures/fakeEntries.js'
import { takeItems } from './takeItems.js'

const file = new File([], 'a.txt')
const folder = folderEntry('/folder', [])
const text = { kind: 'string', type: 'text/plain' } as DataTransferItem

test('files are taken as they are, folders as entries, texts not at all', () => {
  const transfer = fakeTransfer([
    entryItem(fileEntry('/a.txt'), file),
    text,
    entryItem(folder, new File([], 'folder')),
  ])
  expect(takeItems(transfer)).toEqual([file, folder])
})

test('a pasted picture has a file and no entry', () => {
  expect(takeItems(fakeTransfer([entryItem(null, file)]))).toEqual([file])
})

test('an entry stands for a file that is not at hand', () => {
  const entry = fileEntry('/a.txt')
  expect(takeItems(fakeTransfer([entryItem(entry), entryItem(null)]))).toEqual([entry])
})

test('a browser without entries has files', () => {
  const item = { kind: 'file', type: '', getAsFile: () => file } as unknown as DataTransferItem
  expect(takeItems(fakeTransfer([item]))).toEqual([file])
})

test('a browser without items has files', () => {
  expect(takeItems({ files: [file] } as unknown as DataTransfer)).toEqual([file])
})

test('a text alone holds nothing', () => {
  expect(takeItems(fakeTransfer([text]))).toEqual([])
})
