import { expect, test } from 'vitest'
import type { DeliveryParts } from '../cdn/Delivery.js'
import { imageSourceOf } from '../cdn/imageSourceOf.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import type { RenderPlan } from '../render/createRenderPlan.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { createPrerenders } from './createPrerenders.js'

const image = (project: string, uuid: string, more: Partial<StoredFile> = {}) =>
  ({
    uuid,
    sha256: uuid,
    publicKey: project,
    image: { width: 40, height: 30, format: 'PNG' },
    ...more,
  }) as StoredFile

const localStorage = { withLocalCopy: (_file: unknown, work: (path: string) => unknown) => work('path') }
/** Keeps nothing. */
const renderAlways = {
  open: (_name: string, render: (signal: AbortSignal) => unknown) => render(new AbortController().signal),
}

/** Creates prerenders whose renders end when the test says so. */
function setUp() {
  const opened: string[] = []
  const ends: (() => void)[] = []
  const renders = {
    open: (_name: string, _render: unknown, _signal: unknown, network: string) => {
      opened.push(network)
      return new Promise<Uint8Array>((resolve) => ends.push(() => resolve(new Uint8Array(1))))
    },
  }
  const prerenders = createPrerenders(['-/resize/16x/'], { renders } as unknown as DeliveryParts)
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { prerenders, opened, endAll }
}

test('a project has at most 100 images waiting, and others are rendered when they are asked for', async () => {
  const { prerenders, opened, endAll } = setUp()
  for (let index = 0; index < 130; index++) prerenders.start(image('a', `${index}`), '10.0.0.1 page')
  await endAll()
  expect(opened).toHaveLength(100)
  prerenders.start(image('a', 'next'), '10.0.0.1 page')
  await endAll()
  expect(opened).toHaveLength(101)
})

test('networks take turns, and their bytes count as those of the uploader', async () => {
  const { prerenders, opened, endAll } = setUp()
  for (let index = 0; index < 50; index++) prerenders.start(image('a', `${index}`), '10.0.0.1 page')
  prerenders.start(image('b', 'other'), '10.0.0.2 page')
  await new Promise((resolve) => setImmediate(resolve))
  expect(opened).toEqual(['10.0.0.1', '10.0.0.2'])
  await endAll()
})

test('neither files of no project nor those that are being scanned are rendered', async () => {
  const { prerenders, opened } = setUp()
  const { publicKey: _, ...proxied } = image('a', 'proxied')
  prerenders.start(proxied as StoredFile, '10.0.0.1 page')
  prerenders.start(
    image('a', 'scanned', { scan: { state: 'checking', infectedWith: null, at: '' } }),
    '10.0.0.1 page',
  )
  prerenders.start(image('a', 'text', { image: null }), '10.0.0.1 page')
  await new Promise((resolve) => setImmediate(resolve))
  expect(opened).toEqual([])
})

test('the largest size is rendered first', async () => {
  const widths: unknown[] = []
  const imageWork = {
    async run(_source: string, { plan }: { readonly plan: RenderPlan }) {
      widths.push(plan.steps.map((step) => ('widthPx' in step ? step.widthPx : null)).at(-1))
      return new Uint8Array(1)
    },
  }
  const parts = { renders: renderAlways, imageWork, storage: localStorage } as unknown as DeliveryParts
  const operations = ['-/resize/16x/', '-/scale_crop/8x64/', '-/mirror/', '-/preview/32x32/']
  createPrerenders(operations, parts).start(image('a', 'sizes'), '10.0.0.1 page')
  await expect.poll(() => widths).toEqual([null, 32, 8, 16])
})

test('who looks at an image does not wait until its other sizes are rendered', async () => {
  // A machine with two processors: one of them for each file.
  const limit = createFairLimit({ size: 3, sizePerSource: 1, sizePerNetwork: 2 })
  const running: string[] = []
  const imageWork = {
    run: (source: string) =>
      limit.run(source, () => {
        running.push(source)
        return new Promise(() => {})
      }),
  }
  const parts = { renders: renderAlways, imageWork, storage: localStorage } as unknown as DeliveryParts
  const file = image('a', 'viewed')
  createPrerenders(['-/resize/16x/', '-/resize/32x/'], parts).start(file, '10.0.0.1 page')
  await new Promise((resolve) => setImmediate(resolve))
  const viewer = imageSourceOf({ ip: '10.0.0.1' }, file)
  void imageWork.run(viewer)
  await new Promise((resolve) => setImmediate(resolve))
  expect(running).toHaveLength(2)
  expect(running[1]).toBe(viewer)
})

test('unknown operations are an error at the start', () => {
  expect(() => createPrerenders(['-/json/'], {} as DeliveryParts)).toThrow('-/json/')
})
