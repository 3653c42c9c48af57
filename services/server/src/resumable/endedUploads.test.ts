import { afterEach, expect, test, vi } from 'vitest'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { createResumableHandler } from './createResumableHandler.js'

const URL_OF_FILES = 'https://shop.test/api/files'
const reach = globalThis.fetch

afterEach(() => vi.unstubAllGlobals())

describeWithStore('a resumable upload that its client ends', (createPlace) => {
  const start = async () => {
    const { prefix, ...bucket } = createPlace()
    const key = `${prefix}file`
    const createServer = () =>
      createResumableHandler({ bucket, partSizeBytes: 7, authorize: () => ({ key }), onError: () => {} })
    const server = createServer()
    const headers = { 'upload-complete': '?0', 'upload-length': '14' }
    const created = await server(new Request(URL_OF_FILES, { method: 'POST', headers }))
    const upload = new URL(created.headers.get('location') ?? '', URL_OF_FILES)
    const patch = async (body: string, offset = 0, isLast = false) => {
      const own = {
        'content-type': 'application/partial-upload',
        'upload-offset': String(offset),
        'upload-complete': isLast ? '?1' : '?0',
      }
      return (await createServer()(new Request(upload, { method: 'PATCH', headers: own, body }))).status
    }
    const end = async () => (await createServer()(new Request(upload, { method: 'DELETE' }))).status
    const payload = (upload.searchParams.get('upload') ?? '').split('.')[0] ?? ''
    const { token } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const listClaims = () => openBucket(bucket).list(`.lading/claims/${token}/`)
    return { patch, end, listClaims, store: openBucket(bucket), key }
  }

  test('keeps its claims as long as the store has it open, so that no other bytes take the place of its parts', async () => {
    const { patch, end, listClaims, store, key } = await start()
    expect(await patch('aaaaaaa')).toBe(204)
    const before = await listClaims()
    expect(before.length).toBeGreaterThan(0)
    // A store that completes an upload answers an abort without ending it.
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const isAbort = init.method === 'DELETE' && url.includes('uploadId=')
      return isAbort ? new Response(null, { status: 204 }) : reach(url, init)
    })
    expect(await end()).toBe(204)
    expect(await listClaims()).toEqual(before)
    vi.unstubAllGlobals()
    expect(await patch('bbbbbbb', 7, true)).toBe(200)
    expect(await store.readText(key)).toBe('aaaaaaabbbbbbb')
    expect(await listClaims()).toEqual([])
  })

  test('leaves no claims once the store has ended it', async () => {
    const { patch, end, listClaims, store, key } = await start()
    expect(await patch('aaaaaaa')).toBe(204)
    expect(await end()).toBe(204)
    expect(await listClaims()).toEqual([])
    expect(await patch('bbbbbbb', 7, true)).toBe(410)
    expect(await store.head(key)).toBeUndefined()
  })
})
