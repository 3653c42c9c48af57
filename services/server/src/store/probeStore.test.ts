import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createUploadHandler } from '../handler/createUploadHandler.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { openBucket } from './openBucket.js'
import { probeStore } from './probeStore.js'

describeWithStore('a probe', (createPlace) => {
  test('finds out what the store does, and leaves nothing', async () => {
    const { prefix, ...place } = createPlace()
    const bucket = openBucket(place)
    const habits = await probeStore(bucket, `${prefix}probe/`)
    expect(['never', 'unguarded']).toContain(habits.copiesUnsigned)
    expect(await bucket.list(`${prefix}probe/`)).toEqual([])
  })
})

const place = { bucket: 'b', endpoint: 'http://store.test', accessKeyId: 'a', secretAccessKey: 's' }

/** A store that keeps one part, and copies whatever a header names. */
function standInStore({
  heedsGuard,
  copies = true,
  isEncrypted = false,
  isAway = () => false,
}: {
  heedsGuard: boolean
  copies?: boolean
  isEncrypted?: boolean
  isAway?: () => boolean
}) {
  const objects = new Map<string, string>()
  let part: string | undefined
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input)
    const headers = new Headers(init.headers)
    const source = headers.get('x-amz-copy-source')
    if (init.method === 'POST' && searchParams.has('uploads')) return new Response('<UploadId>u</UploadId>')
    if (init.method === 'POST') objects.set(pathname, part ?? '')
    if (init.method === 'PUT' && searchParams.has('partNumber')) {
      if (source && isAway()) throw new TypeError('fetch failed')
      if (source && heedsGuard && headers.has('x-amz-copy-source-if-none-match'))
        return new Response('', { status: 412 })
      part = source && copies ? objects.get(source) : String(init.body)
    } else if (init.method === 'PUT') objects.set(pathname, String(init.body))
    if (init.method !== 'GET') return new Response('')
    if (!searchParams.has('uploadId')) return new Response(objects.get(pathname) ?? '', { status: 200 })
    const item = `<Part><PartNumber>1</PartNumber><Size>${part?.length}</Size><ETag>"${isEncrypted ? randomUUID() : 'e'}"</ETag></Part>`
    return new Response(part === undefined ? '' : item)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

const create = async (errors: unknown[] = []) => {
  const handler = createUploadHandler({
    bucket: place,
    authorize: () => ({}),
    onError: (error) => void errors.push(error),
  })
  const body = JSON.stringify({ action: 'create', name: 'a', sizeBytes: 6, type: 'text/plain' })
  const headers = { 'content-type': 'application/json' }
  const response = await handler(new Request('https://shop.test/api', { method: 'POST', headers, body }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('no upload is started on a store that copies other objects, whatever is signed', async () => {
  standInStore({ heedsGuard: false })
  const errors: unknown[] = []
  expect((await create(errors)).status).toBe(500)
  expect(String(errors[0])).toMatch(/copies any object .* Deny this header/)
})

test('a store that copies unless a signed header forbids it gets this header from pages', async () => {
  standInStore({ heedsGuard: true })
  const { status, body } = await create()
  expect([status, body.headers]).toEqual([
    200,
    { 'content-type': 'text/plain', 'x-amz-copy-source-if-none-match': '*' },
  ])
  expect(JSON.stringify(body.urls)).toContain('x-amz-copy-source-if-none-match')
})

test('a store that is away for the probe is not taken for one that refuses', async () => {
  let isAway = true
  standInStore({ heedsGuard: false, isAway: () => isAway })
  expect((await create()).status).toBe(503)
  isAway = false
  expect((await create()).status).toBe(500)
})

test('a store that encrypts by keys of its own is not taken for one that copies', async () => {
  standInStore({ heedsGuard: false, copies: false, isEncrypted: true })
  expect((await create()).status).toBe(200)
})
