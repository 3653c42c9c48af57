import { expect, test } from 'vitest'
import { isContent } from './isContent.js'

const png = (name = 'image.png') => new File(['png'], name, { type: 'image/png' })
const pdf = new File(['pdf'], 'report.pdf', { type: 'application/pdf' })

type Item = File | readonly [type: string, text: string]

function clipboard(...items: readonly Item[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const item of items) {
    if (item instanceof File) transfer.items.add(item)
    else transfer.setData(...item)
  }
  return transfer
}

const CELLS = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15">
<style><!-- td { color: black } --></style></head><body><!--StartFragment--><table><tr><td>1</td></tr></table></body></html>`
const WORD_PICTURE = `<html><head><title>Document 1</title><!--[if gte mso 9]><xml><w:WordDocument>Print</w:WordDocument></xml><![endif]-->
<STYLE>p { margin: 0 }</STYLE></head><body><!--StartFragment--><p>&nbsp;<img width=10 src="file:///C:/clip_image001.png" alt="a > b"><o:p></o:p></p></body></html>`
const WEB_PICTURE = `<meta charset='utf-8'><img src="https://a.example/cat.png" alt="A cat's > photo"/>`

test.each<[string, boolean, readonly Item[]]>([
  ['cells of Excel', true, [['text/plain', '1'], ['text/html', CELLS], ['text/rtf', '{\\rtf1 1}'], png()]],
  [
    'five types of a spreadsheet',
    true,
    [['text/plain', '1'], ['text/html', CELLS], ['text/rtf', '{}'], ['text/csv', '1'], png()],
  ],
  ['cells without HTML', true, [['text/plain', 'a\tb'], png()]],
  [
    'words of Word with a picture',
    true,
    [['text/plain', 'Dear'], ['text/html', '<p>Dear <img src="file:///a.png">'], png()],
  ],
  ['words with a picture in HTML alone', true, [['text/html', '<b>Dear</b><img src=x>'], png()]],
  ['a picture of Word', false, [['text/plain', ' \ufffc\r\n'], ['text/html', WORD_PICTURE], png()]],
  ['a picture of a web page', false, [['text/html', WEB_PICTURE], png()]],
  [
    'a picture of a web page with its address',
    false,
    [['text/plain', 'https://a.example/cat.png'], ['text/html', WEB_PICTURE], png()],
  ],
  ['a screenshot', false, [png()]],
  ['a file of the Finder', false, [['text/plain', 'cat.png'], png('cat.png')]],
  ['files of the Finder', false, [['text/plain', 'cat.png\rdog.png'], png('cat.png'), png('dog.png')]],
  [
    'a file of a Linux desktop',
    false,
    [['text/plain', 'x-special/nautilus-clipboard\ncopy\nfile:///home/a%20b.png\n'], png('a b.png')],
  ],
  [
    'a file of a Linux desktop with unusual characters',
    false,
    [['text/plain', 'file:///home/a/100%25%20%231.png'], png('100% #1.png')],
  ],
  [
    'a file with an accent that the system composes in another way',
    false,
    [['text/plain', 'Caf\u00e9.png'], png('Cafe\u0301.png')],
  ],
  ['a path of Windows', false, [['text/plain', 'C:\\Users\\me\\cat.png'], png('cat.png')]],
  ['a document with any text', false, [['text/plain', 'Quarterly'], ['text/html', '<p>Quarterly</p>'], pdf]],
  ['a picture and a document', false, [['text/plain', 'Both'], png(), pdf]],
  ['a broken address', true, [['text/plain', '100 %'], png('cat.png')]],
])('%s: content is %s', (_, expected, items) => {
  expect(isContent(clipboard(...items), true)).toBe(expected)
  expect(isContent(clipboard(...items), false)).toBe(expected)
})

test('without a file, a text with pictures is meant only where it is pasted into the uploader', () => {
  const article = clipboard(
    ['text/plain', 'words'],
    ['text/html', '<p>words <img src="https://a.example/1.png">'],
  )
  expect([isContent(article, true), isContent(article, false)]).toEqual([false, true])
  const picture = clipboard(['text/html', WEB_PICTURE])
  expect([isContent(picture, true), isContent(picture, false)]).toEqual([false, false])
})

test.each([
  ['comments that do not end', '<!--'],
  ['tags that do not end', '<p a '],
  ['styles that do not end', '<style>'],
  ['tags', '<b>'],
  ['quotes', `<i a='"' b="'">`],
])('a million characters of %s show no words, which takes no longer than reading them once', (_, part) => {
  const html = part.repeat(Math.ceil(1_000_000 / part.length))
  expect(isContent(clipboard(['text/html', html], png()), true)).toBe(false)
})
