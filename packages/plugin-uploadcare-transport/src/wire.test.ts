import { expect, test, vi } from 'vitest'
import { defaultSettings } from './client/UploadSettings.js'
import { createStage } from './testing/fixtures/createStage.js'
import { FakeRealtime } from './testing/fixtures/FakeRealtime.js'
import { ok } from './testing/fixtures/fakeResponses.js'
import { faultActions } from './testing/fixtures/faultActions.js'

const secure = { getToken: async () => ({ secureSignature: 'sig', secureExpire: '1700000000' }) }
const agent = 'blocks/0.1.0/demopublickey (JavaScript; React-Uploader/1.8.0)'
const values = { userAgentIntegration: 'React-Uploader/1.8.0', store: false } as const
const metadata = { my_key: 'v', 'Other-Key': 'ü' }

function requestsOf(stage: ReturnType<typeof createStage>, call: string) {
  return stage.service.calls(call).map(({ request }) => ({
    ...request,
    query: [...new URL(request.url).searchParams],
    fields: request.body instanceof FormData ? [...request.body] : [],
  }))
}

test('a multipart upload sends all fields of a direct one when it starts, and none with the parts', async () => {
  const stage = createStage([], values, { secure })
  const { end } = await stage.run('multipart', { metadata, tags: ['a', 'b'] })
  expect(end).toBe('ok')
  const [start] = requestsOf(stage, 'POST /multipart/start/')
  expect(start?.query).toEqual([['jsonerrors', '1']])
  expect(start?.headers).toEqual({ 'X-UC-User-Agent': agent })
  expect(start?.fields).toEqual([
    ['filename', 'file-1.bin'],
    ['size', '5500'],
    ['content_type', 'application/x-pattern'],
    ['part_size', '1000'],
    ['UPLOADCARE_STORE', '0'],
    ['UPLOADCARE_PUB_KEY', 'demopublickey'],
    ['signature', 'sig'],
    ['expire', '1700000000'],
    ['source', 'local'],
    ['metadata[my_key]', 'v'],
    ['metadata[Other-Key]', 'ü'],
    ['tags', 'a,b'],
  ])
  const parts = requestsOf(stage, 'PUT')
  expect(parts.map(({ headers }) => headers)).toEqual(
    Array.from({ length: 6 }, () => ({ 'Content-Type': 'application/x-pattern' })),
  )
  expect(parts.every(({ body }) => body instanceof Blob)).toBe(true)
  const [complete] = requestsOf(stage, 'POST /multipart/complete/')
  expect(complete?.headers).toEqual({ 'X-UC-User-Agent': agent })
  expect(complete?.fields.map(([name]) => name)).toEqual(['uuid', 'UPLOADCARE_PUB_KEY', 'source'])
})

test('info requests of every route carry the source', async () => {
  for (const route of ['direct', 'multipart', 'url'] as const) {
    const stage = createStage()
    stage.service.pollsUntilReady = 2
    await stage.run(route, { source: 'camera' })
    const sources = requestsOf(stage, 'GET /info/').map(({ query }) => Object.fromEntries(query).source)
    expect(new Set(sources)).toEqual(new Set(['camera']))
  }
})

test('four parts are in flight at a time, or as many as configured', async () => {
  for (const [setting, expected] of [
    [{}, 4],
    [{ multipartMaxConcurrentRequests: 2 }, 2],
  ] as const) {
    const stage = createStage([], setting)
    let max = 0
    stage.service.onCall = (call) => {
      if (call.startsWith('PUT')) max = Math.max(max, stage.service.open)
    }
    await stage.run('multipart')
    // The request that is starting is not counted yet.
    expect(max + 1).toBe(expected)
  }
})

test('an upload from a URL sends its fields in the body, signed, and none in the URL', async () => {
  const flags = { checkForUrlDuplicates: true, saveUrlForRecurrentUploads: true }
  const stage = createStage([], { ...values, ...flags }, { secure })
  const { end } = await stage.run('url', { source: 'url', metadata })
  expect(end).toBe('ok')
  const [start] = requestsOf(stage, 'POST /from_url/')
  expect(start?.query).toEqual([['jsonerrors', '1']])
  expect(start?.headers).toEqual({ 'X-UC-User-Agent': agent })
  expect(start?.fields).toEqual([
    ['pub_key', 'demopublickey'],
    ['source_url', 'https://example.com/a.jpg'],
    ['store', '0'],
    ['filename', 'from-url.jpg'],
    ['check_URL_duplicates', '1'],
    ['save_URL_duplicates', '1'],
    ['signature', 'sig'],
    ['expire', '1700000000'],
    ['source', 'url'],
    ['metadata[my_key]', 'v'],
    ['metadata[Other-Key]', 'ü'],
  ])
  const [status] = requestsOf(stage, 'GET /from_url/status/')
  expect(status?.query).toEqual([
    ['jsonerrors', '1'],
    ['token', expect.stringMatching(/^token-/)],
  ])
  expect(status?.headers).toEqual({ 'X-UC-User-Agent': agent })
})

test('metadata of the largest permitted size does not lengthen the URL', async () => {
  const stage = createStage()
  const keys = Array.from({ length: 50 }, (_, i) => `key-${i}`.padEnd(64, 'x'))
  const large = Object.fromEntries(keys.map((key) => [key, 'ü'.repeat(512)]))
  const { end } = await stage.run('url', { metadata: large })
  expect(end).toBe('ok')
  const [start] = requestsOf(stage, 'POST /from_url/')
  expect(start?.url.length).toBeLessThan(100)
  expect(start?.fields.filter(([name]) => name.startsWith('metadata'))).toHaveLength(50)
})

test('duplicate flags are sent only when they are on', async () => {
  const stage = createStage()
  await stage.run('url')
  const [start] = requestsOf(stage, 'POST /from_url/')
  expect(start?.fields.map(([name]) => name)).toEqual([
    'pub_key',
    'source_url',
    'store',
    'filename',
    'source',
  ])
})

test('a file that the service already has is not fetched again', async () => {
  const stage = createStage()
  const { uuid } = { uuid: stage.service.newUuid() }
  stage.service.files.set(uuid, {
    name: 'a.jpg',
    bytes: stage.service.urlBytes,
    parts: [],
    partSizeBytes: 0,
    sizeBytes: stage.service.urlBytes.length,
    isComplete: true,
    pollsUntilReady: 0,
  })
  stage.service.faults.push({
    match: 'POST /from_url/',
    act: faultActions.answer(ok({ type: 'file_info', uuid })),
  })
  const { info } = await stage.run('url')
  expect(info?.uuid).toBe(uuid)
  expect(stage.service.calls('GET /from_url/status/')).toEqual([])
  expect(stage.service.calls('GET /info/')).toHaveLength(1)
})

test('the channel is opened along with the first request, and only for uploads from URLs', async () => {
  const channel = new FakeRealtime()
  const open = vi.fn(channel.open)
  const stage = createStage([], { realtimeUrl: 'wss://rt.example.com/app/key' }, { openRealtime: open })
  await stage.run('direct')
  await stage.run('multipart')
  expect(open).not.toHaveBeenCalled()
  const opened: boolean[] = []
  stage.service.onCall = () => opened.push(channel.opened > 0)
  const outcome = await stage.start('url').done
  expect(outcome.end).toBe('ok')
  expect(opened[0]).toBe(true)
  expect(open.mock.calls).toEqual([['wss://rt.example.com/app/key']])
  stage.transport.dispose()
  stage.settle(outcome)
})

test('progress of a URL is in bytes, and completes with the file', async () => {
  const stage = createStage()
  const { progress, bytesSent } = await stage.run('url')
  expect(progress).toEqual([
    [2, 4],
    [3, 4].map((n, i) => (i === 0 ? Math.min(n, Math.floor(4 * 0.99)) : n)),
    [777, 777],
  ])
  expect(bytesSent).toBe(1)
})

test('an unknown total is not reported', async () => {
  const stage = createStage()
  stage.service.faults.push({
    match: 'GET /from_url/status/',
    times: 3,
    act: faultActions.answer(ok({ status: 'progress', done: 10, total: 'unknown' })),
  })
  const { end, progress } = await stage.run('url')
  expect(end).toBe('ok')
  expect(progress[0]?.[1]).toBe(4)
})

test("the hosted service's channel is not used with another service", async () => {
  const open = vi.fn(new FakeRealtime().open)
  const realtimeUrl = defaultSettings.realtimeUrl
  const elsewhere = createStage([], { realtimeUrl }, { openRealtime: open })
  expect((await elsewhere.run('url')).end).toBe('ok')
  expect(open).not.toHaveBeenCalled()
  const hosted = createStage([], { realtimeUrl, baseUrl: defaultSettings.baseUrl }, { openRealtime: open })
  expect((await hosted.start('url').done).end).toBe('ok')
  expect(open.mock.calls).toEqual([[realtimeUrl]])
})

test.each(['direct', 'multipart', 'url'] as const)(
  'a service worker that answers from its cache does not keep a file waiting: %s',
  async (route) => {
    const stage = createStage()
    stage.service.pollsUntilReady = 3
    const cache = new Map<string, Awaited<ReturnType<typeof stage.service.send>>>()
    const send = stage.service.send.bind(stage.service)
    stage.service.send = async (request) => {
      const cached = request.method === 'GET' ? cache.get(request.url) : undefined
      const response = cached ?? (await send(request))
      cache.set(request.url, response)
      return response
    }
    expect((await stage.run(route)).end).toBe('ok')
  },
)
