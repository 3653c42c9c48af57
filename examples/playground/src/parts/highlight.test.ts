import { expect, test } from 'vitest'
import { highlight } from './highlight.js'

const kinds = (code: string) =>
  highlight(code)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`)

test('tokens are found in JSON, JSX and CSS, and together they are the code', () => {
  const json = '{\n  "name": "a \\"b\\": 1.jpg",\n  "size": -12.5,\n  "isImage": true\n}'
  expect(kinds(json)).toEqual([
    'key "name"',
    'string "a \\"b\\": 1.jpg"',
    'key "size"',
    'number -12.5',
    'key "isImage"',
    'word true',
  ])
  expect(kinds('<FileUploaderInline multiple={false} />')).toEqual(['tag <FileUploaderInline', 'word false'])
  expect(kinds('--lading-accent: #0a7f5a;\n--lading-radius: 6px;')).toEqual([
    'key --lading-accent',
    'key --lading-radius',
    'number 6px',
  ])
  for (const code of [json, '', 'a', '"']) {
    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  }
})
