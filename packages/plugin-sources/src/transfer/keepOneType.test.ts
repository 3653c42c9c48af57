import { expect, test } from 'vitest'
import { keepOneType } from './nameClipboardImage.js'

const NOW = 1_000_000_000_000
const image = (name: string, type: string, lastModified = NOW) =>
  new File(['x'], name, { type, lastModified })
const names = (files: readonly File[]) => keepOneType(files, NOW).map(({ name }) => name)

test('one picture in two types is one file', () => {
  expect(names([image('image.png', 'image/png'), image('image.jpeg', 'image/jpeg')])).toEqual(['image.png'])
})

test('several pictures of one type, and copied files, are all taken', () => {
  expect(names([image('image.png', 'image/png'), image('image.png', 'image/png')])).toHaveLength(2)
  expect(names([image('cat.png', 'image/png'), image('cat.jpg', 'image/jpeg')])).toHaveLength(2)
  expect(names([image('image.png', 'image/png', 5), image('image.jpg', 'image/jpeg', 5)])).toHaveLength(2)
  expect(names([])).toEqual([])
})
