import { expect, test } from 'vitest'
import { parseLinks } from './parseLinks.js'

test('words are separated into web addresses and others, each once', () => {
  const text =
    '  https://a.example/1.png\r\nhttp://b.example\thttps://a.example/1.png photo photo example.com/a.jpg '
  expect(parseLinks(text)).toEqual({
    links: ['https://a.example/1.png', 'http://b.example/'],
    others: ['photo', 'example.com/a.jpg'],
  })
})

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:image/png;base64,AA==',
  'https://',
  'ftp://a.example/x',
])('%s is no web address', (word) => expect(parseLinks(word)).toEqual({ links: [], others: [word] }))

test('a line without any address is one thing that is none', () => {
  expect(parseLinks('not a link\nhttps://a.example/1')).toEqual({
    links: ['https://a.example/1'],
    others: ['not a link'],
  })
})

test('an empty text has no words', () => {
  expect(parseLinks(' \n\t')).toEqual({ links: [], others: [] })
})
