import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBlackPng } from '../testing/fixtures/createBlackPng.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'
import { parsePrerender } from './parsePrerender.js'

const SIZES = ['-/resize/320x/-/format/auto/', '-/resize/640x/-/format/auto/']
/** What Chromium sends for images. */
const accept = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const png = { name: 'a.png', type: 'image/png' }

const rendersOf = ({ dataDir }: { readonly dataDir: string }) => readdir(join(dataDir, 'cache'))

test('a new image is rendered in each size before anyone asks, as the first request then finds it', async () => {
  const service = await startTestService({ prerender: SIZES })
  const uuid = await upload(service, createBlackPng(1200, 900), png)
  await expect.poll(() => rendersOf(service)).toHaveLength(2)
  for (const size of SIZES) {
    const response = await fetch(`${service.url}/${uuid}/${size}`, { headers: { accept } })
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
  }
  // Nothing was rendered once more.
  expect(await rendersOf(service)).toHaveLength(2)
  await fetch(`${service.url}/${uuid}/-/resize/100x/`)
  expect(await rendersOf(service)).toHaveLength(3)
})

test('files that are no images, and a service without sizes, render nothing', async () => {
  const service = await startTestService({ prerender: SIZES })
  const text = await upload(service, 'text', { name: 'a.txt', type: 'text/plain' })
  expect((await fetch(`${service.url}/${text}/${SIZES[0]}`)).status).toBe(400)
  const plain = await startTestService()
  const uuid = await upload(plain, createBlackPng(1200, 900), png)
  expect((await fetch(`${plain.url}/${uuid}/-/resize/100x/`)).status).toBe(200)
  expect([await rendersOf(service), (await rendersOf(plain)).length]).toEqual([[], 1])
})

test('a service closes while images wait for their turn', async () => {
  const dataDir = await createTestDirectory()
  const service = await startTestService({ prerender: SIZES, dataDir })
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => upload(service, createBlackPng(1500, 1500 + index), png)),
  )
  await service.close()
  expect((await readdir(join(dataDir, 'files'))).length).toBeGreaterThan(0)
})

test.each([
  ['-/resize/640x/', true],
  ['-/resize/640x/-/format/auto/', true],
  ['resize', false],
  ['-/json/', false],
  ['-/main_colors/3/', false],
  ['-/resize/640x/-/no-such-thing/', false],
  ['', false],
])('%s is a size: %s', (text, isSize) => {
  expect(parsePrerender(text) !== null).toBe(isSize)
})
