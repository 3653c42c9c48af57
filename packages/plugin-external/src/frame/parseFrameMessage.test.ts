import { parseWebUrl } from '@lading/kernel'
import { expect, test } from 'vitest'
import { parseFrameMessage } from './parseFrameMessage.js'

const parse = (data: unknown) => parseFrameMessage(data, parseWebUrl)

const file = (overrides: object = {}) => ({ url: 'https://a.test/1', filename: 'a.png', ...overrides })
const selection = (overrides: object = {}) => ({
  type: 'selected-files-change',
  total: 3,
  selectedCount: 1,
  isReady: true,
  isMultipleMode: true,
  selectedFiles: [file()],
  ...overrides,
})

test('reads a selection', () => {
  const alternatives = { 'image/PNG': 'https://a.test/1.png' }
  expect(parse(selection({ selectedFiles: [file({ alternatives })] }))).toEqual({
    type: 'selection',
    isMultiple: true,
    selection: {
      count: 1,
      total: 3,
      isReady: true,
      files: [
        {
          url: 'https://a.test/1',
          name: 'a.png',
          alternatives: new Map([['image/png', 'https://a.test/1.png']]),
        },
      ],
    },
  })
})

test('a selection that is not ready has no files, and needs none', () => {
  for (const selectedFiles of [undefined, [file()]]) {
    expect(parse(selection({ isReady: false, selectedFiles }))).toMatchObject({
      selection: { isReady: false, files: [] },
    })
  }
})

test('names are cleaned', () => {
  const nameOf = (filename?: unknown) => {
    const message = parse(selection({ selectedFiles: [file({ filename })] }))
    return message?.type === 'selection' ? message.selection.files[0]?.name : 'invalid'
  }
  expect(nameOf('Q1/Q2 report.pdf')).toBe('Q1_Q2 report.pdf')
  expect(nameOf('..\\..\\etc/passwd')).toBe('.._.._etc_passwd')
  expect(nameOf('a\u0000b\n.txt')).toBe('a_b_.txt')
  expect(nameOf('..')).toBeUndefined()
  expect(nameOf('  ')).toBeUndefined()
  expect(nameOf(undefined)).toBeUndefined()
  expect(nameOf(null)).toBeUndefined()
  expect(nameOf(`${'x'.repeat(300)}.jpeg`)).toBe(`${'x'.repeat(250)}.jpeg`)
  expect(nameOf(`${'x'.repeat(254)}😀`)).toBe('x'.repeat(254))
  expect(nameOf(7)).toBe('invalid')
})

test.each([
  ['no object', 'selected-files-change'],
  ['null', null],
  ['a list', [selection()]],
  ['another type', selection({ type: 'select-all' })],
  ['a negative total', selection({ total: -1 })],
  ['a total that is no number', selection({ total: '3' })],
  ['more selected than there are', selection({ selectedCount: 4 })],
  ['a count that is no integer', selection({ selectedCount: 0.5 })],
  ['isReady that is no boolean', selection({ isReady: 1 })],
  ['no mode', selection({ isMultipleMode: undefined })],
  ['files that are no list', selection({ selectedFiles: { length: 1, 0: file() } })],
  ['two files in single mode', selection({ isMultipleMode: false, selectedFiles: [file(), file()] })],
  ['a file that is null', selection({ selectedFiles: [null] })],
  ['a file without a URL', selection({ selectedFiles: [file({ url: undefined })] })],
  ['a script as URL', selection({ selectedFiles: [file({ url: 'javascript:alert(1)' })] })],
  ['a URL with credentials', selection({ selectedFiles: [file({ url: 'https://a:b@a.test/' })] })],
  ['a data URL as alternative', selection({ selectedFiles: [file({ alternatives: { 'a/b': 'data:,a' } })] })],
  ['alternatives that are text', selection({ selectedFiles: [file({ alternatives: 'https://a.test' })] })],
  ['a toolbar that is neither shown nor hidden', { type: 'toolbar-state-change', isVisible: 'no' }],
])('ignores %s', (_, message) => {
  expect(parse(message)).toBeNull()
})

test('a selection of more than 1000 files is too large', () => {
  const files = (length: number) => selection({ selectedFiles: Array.from({ length }, () => file()) })
  expect(parse(files(1000))).toMatchObject({ type: 'selection' })
  expect(parse(files(10_000))).toEqual({ type: 'too-large' })
})
