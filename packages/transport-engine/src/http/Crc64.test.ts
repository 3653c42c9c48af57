import { expect, test } from 'vitest'
import { Crc64 } from './Crc64.js'
import { hashBlocks } from './hashBlocks.js'

const crcOf = (...pieces: readonly string[]) => {
  const crc = new Crc64()
  for (const piece of pieces) crc.update(new TextEncoder().encode(piece))
  return new DataView(crc.digest().buffer).getBigUint64(0)
}

test('CRC-64/NVME has the check value of the catalogue', () => {
  expect(crcOf('123456789')).toBe(0xae8b14860a799888n)
  expect(crcOf()).toBe(0n)
})

test.each([1, 7, 8, 9, 40])('pieces of %i bytes have the checksum of the whole', (size) => {
  const text = 'A text of no particular length, with umlauts: äöü. '.repeat(7)
  const pieces = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
  expect(crcOf(...pieces)).toBe(crcOf(text))
})

test('the blocks of a slice have a checksum each', async () => {
  const file = new Blob(['..123456789x'])
  const hashes = await hashBlocks({ file, start: 2, size: 10 }, 9, 'crc64nvme')
  const view = new DataView(hashes.buffer)
  expect([hashes.length, view.getBigUint64(0), view.getBigUint64(8)]).toEqual([
    16,
    0xae8b14860a799888n,
    crcOf('x'),
  ])
})
