import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEAD_BYTES } from '../storage/FileStorage.js'
import { createMp4, createWebm } from '../testing/fixtures/createVideo.js'
import { readVideoInfo } from './readVideoInfo.js'

const types = fc.constantFrom('video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska')

/** Describes bytes, and counts how many are read after their start. */
async function describeBytes(bytes: Uint8Array, mimeType: string, sizeBytes = bytes.length) {
  let reads = 0
  const info = await readVideoInfo(
    { sizeBytes, head: bytes.subarray(0, HEAD_BYTES), mimeType },
    async (start, count) => {
      reads++
      expect(count).toBeLessThanOrEqual(HEAD_BYTES)
      return bytes.subarray(start, start + count)
    },
  )
  return { info, reads }
}

test('any bytes are described with few reads, or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 2000 }),
      types,
      fc.maxSafeNat(),
      async (bytes, type, size) => {
        const { info, reads } = await describeBytes(bytes, type, Math.max(bytes.length, size))
        expect(reads).toBeLessThanOrEqual(24)
        if (info) expect(JSON.stringify(info).length).toBeLessThan(10_000)
      },
    ),
  )
})

test('a header with damaged bytes is described with few reads, or not at all', async () => {
  const files = [createMp4({ dataBytes: 1000 }), createWebm()]
  const change = fc.tuple(fc.maxSafeNat(), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      types,
      fc.array(change, { maxLength: 8 }),
      async (file, type, changes) => {
        const bytes = Uint8Array.from(file)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const { info, reads } = await describeBytes(bytes, type)
        expect(reads).toBeLessThanOrEqual(24)
        if (!info) return
        const { duration, bitrate } = info
        for (const number of [duration, bitrate])
          expect(number === null || Number.isFinite(number)).toBe(true)
      },
    ),
  )
})

test('the header of a large file is found at its end, with few reads', async () => {
  const { info, reads } = await describeBytes(createMp4({ dataBytes: 30_000_000 }), 'video/mp4')
  expect(reads).toBeLessThan(10)
  expect(info).toMatchObject({ duration: 6000, format: 'mp4' })
})
