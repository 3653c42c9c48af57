import { expect, test } from 'vitest'
import { combineCrc64 } from './combineCrc64.js'
import { hashCrc64 } from './hashCrc64.js'

const crcOf = (text: string) => new DataView(hashCrc64(new TextEncoder().encode(text)).buffer).getBigUint64(0)

test('CRC-64/NVME has the check value of the catalogue', () => {
  expect(crcOf('123456789')).toBe(0xae8b14860a799888n)
  expect(crcOf('')).toBe(0n)
})

test.each([[1], [4], [8], [1000]])('the parts of %i bytes combine to the checksum of the file', (size) => {
  const text = 'Ein längerer Text, aus dem Teile werden. '.repeat(40)
  const bytes = new TextEncoder().encode(text)
  const parts = []
  for (let start = 0; start < bytes.length; start += size) {
    const part = bytes.slice(start, start + size)
    parts.push({ crc: new DataView(hashCrc64(part).buffer).getBigUint64(0), sizeBytes: part.length })
  }
  expect(combineCrc64(parts)).toBe(crcOf(text))
})
