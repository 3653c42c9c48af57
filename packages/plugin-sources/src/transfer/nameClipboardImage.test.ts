import { expect, test } from 'vitest'
import { nameClipboardImage } from './nameClipboardImage.js'

const now = new Date(2026, 10, 29, 14, 3, 12).getTime()
const uploader = { l10n: () => 'Bildschirmfoto' } as never
const nameOf = (name: string, type = 'image/png', lastModified = now) =>
  nameClipboardImage(new File(['x'], name, { type, lastModified }), uploader, now).name

test('images without a name are named by date and time, each in another way', () => {
  expect(['image.png', 'image.png', 'Bild.png', 'image.jpg', '图片.png'].map((name) => nameOf(name))).toEqual(
    [
      'Bildschirmfoto 2026-11-29 14.03.12.png',
      'Bildschirmfoto 2026-11-29 14.03.12 (2).png',
      'Bildschirmfoto 2026-11-29 14.03.12 (3).png',
      'Bildschirmfoto 2026-11-29 14.03.12.jpg',
      'Bildschirmfoto 2026-11-29 14.03.12 (4).png',
    ],
  )
})

test.each([
  ['invoice-7.png', 'image/png', now],
  ['image-1.png', 'image/png', now],
  ['image.txt', 'text/plain', now],
  ['image.png', 'image/png', now - 3_600_000],
])('%s of the type %s keeps its name', (name, type, lastModified) => {
  expect(nameOf(name, type, lastModified)).toBe(name)
})

test('bytes and type stay', async () => {
  const file = nameClipboardImage(new File(['x'], 'image.png', { type: 'image/png' }), uploader, Date.now())
  expect([await file.text(), file.type]).toEqual(['x', 'image/png'])
})
