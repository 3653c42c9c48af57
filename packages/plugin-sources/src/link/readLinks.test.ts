import { expect, test } from 'vitest'
import { textTransfer } from '../testing/fixtures/fakeEntries.js'
import { readLinks } from './readLinks.js'

const file = new File(['x'], 'a.png', { type: 'image/png' })

test('a dropped list has each of its addresses, without comments and other schemes', () => {
  const list = '# two pictures\r\nhttps://a.example/1.png\r\nfile:///home/a\r\nhttps://a.example/2.png\r\n'
  expect(readLinks(textTransfer({ 'text/uri-list': list }), 'drop-area')).toEqual([
    'https://a.example/1.png',
    'https://a.example/2.png',
  ])
})

test('a picture that is dragged from a page is its address, not that of the link around it', () => {
  const html = `<meta charset='utf-8'><a href="https://a.example/page"><img alt="a > b" src='https://a.example/1.png?w=2&amp;h=3'></a>`
  const transfer = textTransfer({ 'text/uri-list': 'https://a.example/page', 'text/html': html }, [file])
  expect(readLinks(transfer, 'drop-area')).toEqual(['https://a.example/1.png?w=2&h=3'])
})

test('files that are dropped have no address', () => {
  expect(readLinks(textTransfer({}, [file]), 'drop-area')).toEqual([])
  expect(readLinks(textTransfer({ 'text/uri-list': 'file:///home/a.png' }, [file]), 'drop-area')).toEqual([])
})

test('text that is dropped is no address', () => {
  const transfer = textTransfer({
    'text/plain': 'https://a.example',
    'text/html': '<img src="https://a.example/1">',
  })
  expect(readLinks(transfer, 'drop-area')).toEqual([])
})

test('pasted text counts if it consists of addresses alone', () => {
  const paste = (text: string) => readLinks(textTransfer({ 'text/plain': text }), 'clipboard')
  expect(paste('https://a.example/1\nhttps://a.example/2')).toEqual([
    'https://a.example/1',
    'https://a.example/2',
  ])
  expect(paste('see https://a.example/1')).toEqual([])
})

test('the pictures of pasted HTML are added, without those that have no web address', () => {
  const html = `<p>Words <IMG class=x src=https://a.example/1.png> and
    <img width="1" src="data:image/png;base64,AA=="><img src="https://a.example/2.png"/><img src="/3.png"></p>`
  expect(readLinks(textTransfer({ 'text/plain': 'Words and', 'text/html': html }), 'clipboard')).toEqual([
    'https://a.example/1.png',
    'https://a.example/2.png',
  ])
})

test('a picture that is copied is pasted as a file', () => {
  const transfer = textTransfer({ 'text/html': '<img src="https://a.example/1.png">' }, [file])
  expect(readLinks(transfer, 'clipboard')).toEqual([])
})

test('hostile HTML is read in linear time', () => {
  for (const part of ['<img ', '<img "', "<img src='", '<img a="b" ']) {
    const html = `${part.repeat(100_000)}src=`
    expect(readLinks(textTransfer({ 'text/html': html }), 'clipboard')).toEqual([])
  }
})
