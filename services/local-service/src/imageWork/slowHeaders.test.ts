import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ImageKind } from '../images/readImageInfo.js'
import { createBlackPng } from '../testing/fixtures/createBlackPng.js'
import { createNestedSvg } from '../testing/fixtures/createNestedSvg.js'
import { createPagedTiff } from '../testing/fixtures/createPagedTiff.js'
import { createImageWork } from './createImageWork.js'

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'lading-headers-'))
  const work = createImageWork({ renderTimeLimitMs: 5000 })
  onTestFinished(async () => {
    work.close()
    await rm(folder, { recursive: true })
  })
  const write = async (name: string, bytes: Uint8Array | string) => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  let ended = 0
  /** Describes a file for six pages of one network. Returns the number of answers so far. */
  const attack = (path: string, kind: ImageKind) => {
    for (let index = 0; index < 6; index++) {
      const client = `198.51.100.1 https://${index}.example`
      work.describe(client, path, kind).then(
        () => ended++,
        () => {},
      )
    }
    return () => ended
  }
  return { work, write, attack }
}

const HONEST = '203.0.113.1 https://shop.example'

test('headers that take long to read, under many origins, keep no image of another network waiting', async () => {
  const { work, write, attack } = await setUp()
  const png = await write('a.png', createBlackPng(4, 4))
  const countEnded = attack(await write('a.tif', createPagedTiff(60_000)), 'raster')
  expect(await work.describe(HONEST, png, 'raster')).toMatchObject({ width: 4, height: 4 })
  expect(countEnded()).toBe(0)
})

test('SVGs that take long to parse, under many origins, leave a place for a slow SVG of another network', async () => {
  const { work, write, attack } = await setUp()
  const svg = await write('a.svg', createNestedSvg())
  const countEnded = attack(svg, 'svg')
  expect(await work.describe(HONEST, svg, 'svg')).toBeNull()
  expect(countEnded()).toBeLessThan(2)
})

test('an image whose header takes longer than a quick turn is an image', async () => {
  const { work, write } = await setUp()
  const tiff = await write('a.tif', createPagedTiff(15_000))
  expect(await work.describe(HONEST, tiff, 'raster')).toMatchObject({ format: 'TIFF', sequence: true })
})
