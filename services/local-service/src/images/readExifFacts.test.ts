import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createHostileExif, createImageWithExif } from '../testing/fixtures/createHostileExif.js'
import { readExifFacts } from './readExifFacts.js'

async function createExif(): Promise<Buffer> {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withExif({
      IFD2: { DateTimeOriginal: '2024:05:01 10:00:00' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '10/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 15/1 36/1',
      },
    })
    .jpeg()
    .toBuffer()
  const { exif } = await sharp(photo).metadata()
  if (!exif) throw new Error('The photo has no EXIF.')
  return exif
}

const noFacts = { geo_location: null, datetime_original: null }

test('place and time of a photo are read', async () => {
  expect(readExifFacts(await createExif())).toEqual({
    geo_location: { latitude: -10.5, longitude: 3.26 },
    datetime_original: '2024-05-01T10:00:00',
  })
})

test('a damaged block has no facts and throws nothing', async () => {
  const exif = await createExif()
  for (let length = 0; length < exif.length; length++) readExifFacts(exif.subarray(0, length))
  expect(readExifFacts(undefined)).toEqual(noFacts)
  expect(readExifFacts(Buffer.from('Exif\0\0XX*\0\0\0\0\0'))).toEqual(noFacts)
  expect(readExifFacts(exif.subarray(0, 20))).toEqual(noFacts)
})

test('values are counted by the block and not by its claims', () => {
  const block = createHostileExif(65_000)
  // Taken at their word, this block's fields have more than 350,000,000 values.
  for (let index = 0; index < 1000; index++) expect(readExifFacts(block)).toEqual(noFacts)
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'the image library hands over the block of a %s',
  async (format) => {
    const { exif } = await sharp(await createImageWithExif(format, createHostileExif(65_000))).metadata()
    expect(exif?.length).toBeGreaterThan(64_000)
  },
)
