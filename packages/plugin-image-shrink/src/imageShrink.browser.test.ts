import { expect, test } from 'vitest'
import { colorOf, factsOf, imageBytes } from './testing/fixtures/images.js'
import { mountShrink } from './testing/fixtures/mountShrink.js'

test('a JPEG becomes smaller and keeps its name, date, metadata and color profile', async () => {
  const { send, log } = mountShrink()
  const bytes = await imageBytes({ format: 'jpeg', exif: true, icc: 'p3', orientation: 6 })
  const before = await factsOf(new Blob([bytes]))
  const entry = await send(new File([bytes], 'photo.jpg', { type: 'image/jpeg', lastModified: 86_400_000 }))
  const file = entry.file as File
  const facts = await factsOf(file)
  expect(log).toEqual([])
  expect(facts).toMatchObject({ format: 'jpeg', width: 90, height: 120, orientation: 1, icc: before.icc })
  expect(facts.corners.map(colorOf)).toEqual(['blue', 'red', 'yellow', 'green'])
  expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', lastModified: 86_400_000 })
  expect(file.size).toBeLessThan(bytes.length)
})
