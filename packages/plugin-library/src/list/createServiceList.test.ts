import { createUploader } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { library } from '../library.js'
import type { LibraryToken } from '../libraryConfig.js'
import { createServiceList } from './createServiceList.js'

const filter = { search: '', folder: '', signal: new AbortController().signal }
const page = { ...filter, cursor: null, limit: 2 }
const file = {
  uuid: 'u',
  name: 'a.png',
  size: 3,
  mime_type: 'image/png',
  uploaded_at: '2026-11-30T00:00:00.000Z',
}

/** Lists files at a service that has these answers, in order; the last is repeated. */
function setUp(authToken: LibraryToken | null, ...answers: readonly object[]) {
  const requests: { readonly url: string; readonly token: string | null }[] = []
  const fetch = vi.fn(async (url: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ url, token: headers.Authorization ?? null })
    return Response.json(answers[Math.min(requests.length, answers.length) - 1])
  })
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const uploader = createUploader({
    config: { pubkey: 'key', baseUrl: 'https://up.test/', cdnCname: 'https://cdn.test', authToken },
    plugins: [library()],
  })
  onTestFinished(() => uploader.destroy())
  return { list: createServiceList(uploader), requests }
}

const expired = { error: { content: 'Expired token.', error_code: 'AccessTokenExpiredError' } }

test('one token serves all calls, and another is fetched once the service has refused it', async () => {
  let calls = 0
  const answer = { next: null, results: [] }
  const { list, requests } = setUp(async () => `token ${++calls}`, answer, answer, expired, answer)
  for (let index = 0; index < 3; index++) await list.list(page)
  expect(requests.map(({ token }) => token)).toEqual([
    'Bearer token 1',
    'Bearer token 1',
    'Bearer token 1',
    'Bearer token 2',
  ])
})

test('a provider is told of the refusal, and a refusal that stays is an error with its reason', async () => {
  const invalidate = vi.fn()
  const { list, requests } = setUp({ getToken: () => 'own', invalidate }, expired)
  await expect(list.list(page)).rejects.toThrow('Expired token.')
  expect([invalidate.mock.calls.length, requests.length]).toEqual([1, 2])
})

test('a token function that has failed is called again', async () => {
  const getToken = vi.fn(async () => 'token').mockRejectedValueOnce(new Error('Offline.'))
  const { list } = setUp(getToken, { next: null, results: [] })
  await expect(list.list(page)).rejects.toThrow('Offline.')
  expect(await list.list(page)).toEqual({ next: null, items: [] })
})

test('without a token nothing is asked for', async () => {
  const { list, requests } = setUp(null, {})
  await expect(list.list(page)).rejects.toThrow('authToken')
  expect(requests).toEqual([])
})

test('images have thumbnails, those of a private project with their signature', async () => {
  const results = [
    { ...file, is_image: true },
    { ...file, uuid: 'v', is_image: true, delivery_query: 'token=t&exp=1' },
    { ...file, uuid: 'w', is_image: false },
  ]
  const { list, requests } = setUp('token', { next: 'c', results })
  const { items, next } = await list.list({ ...page, cursor: 'b', search: 'a b', folder: 'x/y' })
  const crop = '-/scale_crop/256x256/center/-/format/auto/'
  expect(items.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([
    `https://cdn.test/u/${crop}`,
    `https://cdn.test/v/${crop}?token=t&exp=1`,
    undefined,
  ])
  expect([next, new URL(requests[0]?.url ?? '').search]).toEqual([
    'c',
    '?jsonerrors=1&pub_key=key&search=a+b&folder=x%2Fy&limit=2&cursor=b',
  ])
})

test('a service that cannot count has no overview', async () => {
  const { list } = setUp('token', { total: null })
  expect(await list.overview?.(filter)).toBeNull()
})
