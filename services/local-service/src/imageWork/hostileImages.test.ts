import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { createRenderPlan } from '../render/createRenderPlan.js'
import { createBlackPng, fullSizeOperations, slowSvg } from '../testing/fixtures/createBlackPng.js'
import { createQuarters, readImage } from '../testing/fixtures/createQuarters.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'
import { startImageWorker } from './startImageWorker.js'

async function start(options: Partial<LocalServiceOptions> = {}) {
  const service = await startTestService(options)
  const uploadSvg = (text = slowSvg) => upload(service, text, { name: 'a.svg' })
  /** Requests an image and tracks whether it has been answered. */
  function request(path: string) {
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    const state = { isAnswered: false }
    const answer = fetch(`${service.url}/${path}`, { signal: controller.signal }).then((response) => {
      state.isAnswered = true
      return response
    })
    answer.catch(() => {})
    return { answer, state, leave: () => controller.abort() }
  }
  return { service, uploadSvg, request }
}

test('renders that take minutes do not keep an upload waiting', async () => {
  const { service, uploadSvg, request } = await start()
  const files = await Promise.all(Array.from({ length: 6 }, () => uploadSvg()))
  const requests = files.flatMap((uuid) =>
    [fullSizeOperations, '-/json/', '-/main_colors/'].map((operations) => request(`${uuid}/${operations}`)),
  )
  for (let count = 0; count < 20; count++) {
    const uuid = await upload(service, 'x'.repeat(1000), { name: 'a.txt' })
    expect(await getInfo(service, uuid)).toMatchObject({ size: 1000 })
  }
  expect(requests.slice(0, 2).map(({ state }) => state.isAnswered)).toEqual([false, false])
})

test('a render that takes too long ends with 408', async () => {
  const { service, uploadSvg } = await start({ renderTimeLimitMs: 700 })
  const response = await fetch(`${service.url}/${await uploadSvg()}/${fullSizeOperations}`)
  expect([response.status, await response.text()]).toEqual([
    408,
    'Working on this image takes longer than 0.7 seconds: choose a smaller image or fewer operations.',
  ])
})

test.each(['-/preview/', '-/json/', '-/main_colors/'])(
  'no work on an image outlives its time: %s',
  async (operations) => {
    // Shorter than starting a worker takes.
    const { service } = await start({ renderTimeLimitMs: 1 })
    const uuid = await upload(service, await createQuarters(8, 8), { name: 'a.png' })
    expect((await fetch(`${service.url}/${uuid}/${operations}`)).status).toBe(408)
  },
)

test('one slow file does not keep the renders of another one waiting', async () => {
  const { service, uploadSvg, request } = await start()
  const slow = await uploadSvg()
  const requests = [11, 12, 13, 14, 15].map((strength) =>
    request(`${slow}/-/rotate/90/-/blur/${strength}/-/resize/10x/`),
  )
  const other = await upload(service, await createQuarters(80, 40), { name: 'a.png' })
  expect((await fetch(`${service.url}/${other}/-/resize/20x/`)).status).toBe(200)
  expect(requests.map(({ state }) => state.isAnswered)).toEqual(requests.map(() => false))
})

test('a render is ended when its last client leaves, and frees its worker', async () => {
  const { service, uploadSvg, request } = await start()
  const files = await Promise.all(Array.from({ length: 6 }, () => uploadSvg()))
  const requests = files.flatMap((uuid) => [
    request(`${uuid}/${fullSizeOperations}`),
    request(`${uuid}/${fullSizeOperations}`),
  ])
  const other = await upload(service, await createQuarters(80, 40), { name: 'a.png' })
  const wanted = request(`${other}/-/resize/20x/`)
  for (const { leave } of requests) leave()
  expect((await wanted.answer).status).toBe(200)
})

test('an image of 75,000,000 by 1 pixels is refused before it is decoded', async () => {
  const { service } = await start()
  const uuid = await upload(service, createBlackPng(75_000_000, 1), { name: 'a.png' })
  const response = await fetch(`${service.url}/${uuid}/-/rotate/90/`)
  expect([response.status, await response.text()]).toEqual([
    400,
    'The image has more than 75 megapixels or 65535 pixels a side: it can only be delivered as it is.',
  ])
})

test('an address of 65 operations is refused', async () => {
  const { service } = await start()
  const uuid = await upload(service, await createQuarters(8, 8), { name: 'a.png' })
  const get = (count: number) => fetch(`${service.url}/${uuid}/${'-/mirror/'.repeat(count)}`)
  expect((await get(64)).status).toBe(200)
  const response = await get(65)
  expect([response.status, await response.text()]).toEqual([
    400,
    'The address has 65 operations: use at most 64 operations.',
  ])
})

test('a worker that takes too much memory is ended, and its job is refused', async () => {
  const path = join(await createTestDirectory(), 'a.svg')
  await writeFile(path, slowSvg)
  const worker = startImageWorker(1, 'low')
  onTestFinished(() => worker.stop())
  const image = {
    color_mode: 'RGBA',
    orientation: null,
    format: 'SVG',
    width: 8000,
    height: 8000,
    sequence: false,
    geo_location: null,
    datetime_original: null,
    dpi: null,
  }
  const plan = createRenderPlan([{ name: 'rotate', degrees: 90 }], image, '')
  await expect(
    worker.run({ kind: 'render', path, image, plan, levels: { dark: 0, bright: 1 } }),
  ).rejects.toMatchObject({
    code: 'render-too-large',
    statusCode: 413,
  })
})

const files =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude" width="40" height="20">'

test.each([
  ['an image by its name', (uuid: string) => `${files}<image width="40" height="20" href="${uuid}"/></svg>`],
  [
    'XInclude',
    (uuid: string) =>
      `${files}<text y="18" font-size="18"><xi:include href="${uuid}" parse="text"/></text></svg>`,
  ],
])('an SVG cannot show the file of another upload through %s', async (_title, createSvg) => {
  const { service, uploadSvg } = await start()
  const isImage = createSvg('').includes('<image')
  const content = isImage ? await createQuarters(40, 20) : 'MMMMMMMM'
  const secret = await upload(service, content, { name: 'secret' })
  const uuid = await uploadSvg(createSvg(secret))
  const response = await fetch(`${service.url}/${uuid}/-/setfill/ffffff/-/format/png/-/preview/`)
  const { at } = await readImage(await response.arrayBuffer())
  for (let x = 0; x < 40; x++) for (let y = 0; y < 20; y++) expect(['clear', 'white']).toContain(at(x, y))
})

test('markup of another encoding is not parsed where it could include its neighbours', async () => {
  const { service } = await start()
  const svg = Buffer.from('\uFEFF<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>', 'utf16le')
  const uuid = await upload(service, new Uint8Array(svg), { name: 'a.svg' })
  expect(await getInfo(service, uuid)).toMatchObject({ is_image: false })
})
