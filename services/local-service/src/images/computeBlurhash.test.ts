import sharp from 'sharp'
import { expect, test } from 'vitest'
import { computeBlurhash } from './computeBlurhash.js'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
const decode = (text: string) => [...text].reduce((value, digit) => value * 83 + digits.indexOf(digit), 0)

/** Returns a wave's values, from -9 to 9 for each channel. */
const waveOf = (hash: string, index: number) => {
  const packed = decode(hash.slice(4 + index * 2, 6 + index * 2))
  return [Math.floor(packed / 361) - 9, (Math.floor(packed / 19) % 19) - 9, (packed % 19) - 9]
}

test('an image of one color is its average and nothing else', async () => {
  const hash = await computeBlurhash(
    sharp({ create: { width: 50, height: 20, channels: 3, background: '#c06020' } }),
  )
  expect(hash).toHaveLength(28)
  expect([decode(hash[0]!), decode(hash[1]!), decode(hash.slice(2, 6)).toString(16)]).toEqual([
    21,
    0,
    'c06020',
  ])
})

test('an image that is red on its left side and black on its right has a red wave across and none down', async () => {
  const red = sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
  const bytes = await red.extend({ right: 20, background: '#000' }).png().toBuffer()
  const hash = await computeBlurhash(sharp(bytes))
  expect(waveOf(hash, 1)).toEqual([9, 0, 0])
  expect(waveOf(hash, 4)).toEqual([0, 0, 0])
})

test('transparent images and greys have one too', async () => {
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
  expect(decode((await computeBlurhash(clear)).slice(2, 6)).toString(16)).toBe('ffffff')
  const raw = { width: 4, height: 4, channels: 1 } as const
  const grey = sharp(Buffer.alloc(16, 128), { raw }).toColourspace('b-w')
  expect(decode((await computeBlurhash(sharp(await grey.png().toBuffer()))).slice(2, 6)).toString(16)).toBe(
    '808080',
  )
})
