import { ClockToken, createUploader, definePlugin } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { HttpToken } from '@lading/transport-engine'
import { FakeClock, settle } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import type { AuthToken, AuthTokenProvider } from './secure/AuthTokenProvider.js'
import { getAuthToken } from './secure/getAuthToken.js'
import { FakeHttp, type OpenRequest } from './testing/fixtures/FakeHttp.js'
import { fakeToken } from './testing/fixtures/fakeToken.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const HOUR_MS = 3_600_000

function setUp(config: { readonly authToken?: AuthToken } & Readonly<Record<string, unknown>>) {
  const http = new FakeHttp()
  const clock = new FakeClock()
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', realtimeUrl: '', ...config },
    plugins: [uploadcareTransport()],
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(ClockToken, clock)
    },
  })
  /** Adds a file and waits for the next request of any file. */
  const upload = async () => {
    const [id = ''] = uploader.addFiles([new File(['bytes'], 'a.jpg')])
    uploader.uploadAll()
    await quiet()
    return id
  }
  return { http, clock, uploader, upload, error: (id: string) => uploader.getOutputItem(id).errors[0] }
}

async function quiet() {
  for (let turn = 0; turn < 3; turn++) {
    await settle()
    await vi.dynamicImportSettled()
  }
  await settle()
}

const sentToken = ({ headers }: OpenRequest) => headers.Authorization
const refusal = (error_code: string) => ({ error: { status_code: 401, content: 'Refused.', error_code } })

test('a token goes with files and groups in a header, instead of a signature, and not with lookups', async () => {
  const { http, uploader, upload } = setUp({
    authToken: 'jwt',
    secureSignature: 'sig',
    secureExpire: '99999999999',
    groupOutput: true,
  })
  const id = await upload()
  expect([http.last.path, sentToken(http.last)]).toEqual(['/base/', 'Bearer jwt'])
  expect([...(http.last.body?.keys() ?? [])]).not.toContain('signature')
  http.last.answer({ file: wireUuid })
  await settle()
  expect([http.last.path, sentToken(http.last)]).toEqual(['/info/', undefined])
  http.last.answer(wireInfo())
  await quiet()
  expect(uploader.getOutputItem(id).status).toBe('success')
  uploader.destroy()
})

test.each(['AccessTokenExpiredError', 'OperationsLimitExceededError'])(
  'after %s the file is sent once more with another token',
  async (code) => {
    let count = 0
    const { http, uploader, upload, error } = setUp({
      authToken: () => {
        count += 1
        return fakeToken(HOUR_MS, `t${count}`)
      },
    })
    const id = await upload()
    http.last.answer(refusal(code))
    await quiet()
    expect(http.requests.map(sentToken)).toEqual([
      `Bearer ${fakeToken(HOUR_MS, 't1')}`,
      `Bearer ${fakeToken(HOUR_MS, 't2')}`,
    ])
    http.last.answer(refusal(code))
    await quiet()
    expect(http.requests).toHaveLength(2)
    expect(error(id)).toMatchObject({ type: 'UPLOAD_ERROR', payload: { error: { code } } })
    uploader.destroy()
  },
)

test('a token that has expired is named as the reason, also where it expires later than the refused one', async () => {
  let count = 0
  const { http, clock, uploader, upload, error } = setUp({
    authToken: () => {
      count += 1
      return fakeToken(1000 * count, `t${count}`)
    },
  })
  await clock.advance(HOUR_MS)
  const id = await upload()
  for (let attempt = 0; attempt < 2; attempt++) {
    http.last.answer(refusal('AccessTokenExpiredError'))
    await quiet()
  }
  expect(http.requests).toHaveLength(2)
  const reason =
    '"authToken" returned a token that expired at 1970-01-01T00:00:02.000Z; it must return a new one.'
  expect(error(id)).toMatchObject({
    payload: {
      error: { code: 'AuthTokenResolverError', message: `Failed to resolve the auth token: ${reason}` },
    },
  })
  uploader.destroy()
})

test('a string cannot change, so the file is sent once', async () => {
  const { http, uploader, upload, error } = setUp({ authToken: 'jwt' })
  const id = await upload()
  http.last.answer(refusal('AccessTokenExpiredError'))
  await quiet()
  expect(http.requests).toHaveLength(1)
  expect(error(id)?.message).toBe('Refused.')
  uploader.destroy()
})

test('ten files that are refused together fetch one token, and all arrive', async () => {
  let count = 0
  const authToken = vi.fn(() => {
    count += 1
    return fakeToken(HOUR_MS, `t${count}`)
  })
  const { http, uploader } = setUp({ authToken })
  uploader.addFiles(Array.from({ length: 10 }, (_, index) => new File(['bytes'], `${index}.jpg`)))
  uploader.uploadAll()
  await quiet()
  expect(http.open.size).toBe(10)
  for (const request of [...http.open]) request.answer(refusal('AccessTokenExpiredError'))
  await quiet()
  expect(authToken).toHaveBeenCalledTimes(2)
  expect(new Set([...http.open].map(sentToken))).toEqual(new Set([`Bearer ${fakeToken(HOUR_MS, 't2')}`]))
  for (const request of [...http.open]) request.answer({ file: wireUuid })
  await quiet()
  for (const request of [...http.open]) request.answer(wireInfo())
  await quiet()
  expect(uploader.getOutputCollectionState().successCount).toBe(10)
  uploader.destroy()
})

test('files that were refused together are not finished while another token is fetched', async () => {
  const first = fakeToken(HOUR_MS, 't1')
  let give = (_: string) => {}
  const authToken = vi.fn(() => new Promise<string>((resolve) => (give = resolve)))
  const { http, uploader } = setUp({ authToken: authToken.mockResolvedValueOnce(first) })
  const reasons = () => [...uploader.entries.values()].map(({ wait }) => wait?.reason)
  // Of these seven requests the first forms of several files are learned.
  for (const count of [7, 10]) {
    uploader.addFiles(
      Array.from({ length: count }, (_, index) => new File(['bytes'], `${count}-${index}.jpg`)),
    )
    uploader.uploadAll()
    await quiet()
    if (count === 10) break
    for (const request of [...http.open]) request.answer({ file: wireUuid })
    await quiet()
    for (const request of [...http.open]) request.answer(wireInfo())
    await quiet()
  }
  const [form] = [...http.open]
  expect([
    http.open.size,
    [...(form?.body?.values() ?? [])].filter((value) => value instanceof File).length,
  ]).toEqual([1, 10])
  form?.onBytesSent?.()
  await quiet()
  expect(reasons().slice(7)).toEqual(Array(10).fill('finishing'))
  form?.answer(refusal('AccessTokenExpiredError'))
  await quiet()
  expect(authToken).toHaveBeenCalledTimes(2)
  expect(reasons().slice(7)).toEqual(Array(10).fill('resending'))
  give(fakeToken(HOUR_MS, 't2'))
  await quiet()
  expect(sentToken(http.last)).toBe(`Bearer ${fakeToken(HOUR_MS, 't2')}`)
  uploader.destroy()
})

test.each([
  ['status 401', () => Object.assign(new Error('Request failed'), { status: 401 })],
  ['status 401 in words', () => new Error('Request failed with status code 401')],
  ['a login page', () => JSON.parse('<!doctype html>')],
])(
  'with %s in the place of a token all files wait, and continue when the person has signed in',
  async (_, fail) => {
    let isSignedOut = true
    const authToken = vi.fn(async () => {
      if (isSignedOut) throw fail()
      return 'jwt'
    })
    const { http, uploader } = setUp({ authToken })
    const resumes: (() => void)[] = []
    uploader.on('auth-required', ({ resume }) => resumes.push(resume))
    for (const name of ['a.jpg', 'b.jpg']) uploader.addFileFromObject(new File(['bytes'], name))
    uploader.uploadAll()
    await quiet()
    const waits = () => [...uploader.entries.values()].map(({ wait }) => wait?.reason)
    expect(waits()).toEqual(['signed-out', 'signed-out'])
    expect(http.requests).toEqual([])
    expect(resumes).toHaveLength(1)
    isSignedOut = false
    resumes[0]?.()
    await quiet()
    expect(http.requests.map(({ path }) => path)).toEqual(['/base/'])
    for (const request of [...http.open]) request.answer({ file: wireUuid })
    await quiet()
    expect(http.requests.filter(({ path }) => path === '/base/')).toHaveLength(2)
    uploader.destroy()
  },
)

test('a file whose token cannot be fetched fails before anything is sent, stays, and is sent by a retry', async () => {
  const authToken = vi.fn(async () => 'jwt').mockRejectedValueOnce(new Error('Your session has ended.'))
  const { http, uploader, upload, error } = setUp({ authToken })
  const id = await upload()
  expect(http.requests).toEqual([])
  expect(error(id)).toMatchObject({
    type: 'UPLOAD_ERROR',
    message: 'Failed to resolve the auth token: Your session has ended.',
    payload: { error: { code: 'AuthTokenResolverError' } },
  })
  uploader.retryUpload(id)
  await quiet()
  expect(sentToken(http.last)).toBe('Bearer jwt')
  uploader.destroy()
})

test('a file that is removed while its token is being fetched is not sent', async () => {
  let answer = (_token: string) => {}
  const { http, uploader, upload } = setUp({
    authToken: () => new Promise<string>((resolve) => (answer = resolve)),
  })
  const id = await upload()
  uploader.removeFileByInternalId(id)
  answer('jwt')
  await quiet()
  expect(http.requests).toEqual([])
  uploader.destroy()
})

test('a token that expires among a hundred parts is of no consequence: parts and their completion need none', async () => {
  let count = 0
  const clockOf: { now: () => number } = { now: () => 0 }
  const authToken = vi.fn(() => {
    count += 1
    return fakeToken(clockOf.now() + 60_000, `t${count}`)
  })
  const { http, clock, uploader } = setUp({ authToken, multipartMinFileSize: 1000, multipartChunkSize: 10 })
  clockOf.now = () => clock.now()
  const [id = ''] = uploader.addFiles([new File(['0123456789'.repeat(100)], 'a.bin')])
  uploader.uploadAll()
  await quiet()
  expect([http.last.path, sentToken(http.last)]).toEqual([
    '/multipart/start/',
    `Bearer ${await authToken.mock.results[0]?.value}`,
  ])
  const parts = Array.from({ length: 100 }, (_, index) => `https://parts.example.com/${index}/`)
  http.last.answer({ uuid: wireUuid, parts })
  await quiet()
  let sent = 0
  while ([...http.open].some(({ method }) => method === 'PUT')) {
    for (const request of [...http.open]) {
      expect(sentToken(request)).toBeUndefined()
      request.answer('')
      sent += 1
    }
    await clock.advance(5000)
    await quiet()
  }
  expect([sent, http.last.path, sentToken(http.last)]).toEqual([100, '/multipart/complete/', undefined])
  http.last.answer({ ...wireInfo(), size: 1000 })
  await quiet()
  expect(uploader.getOutputItem(id).status).toBe('success')
  expect(authToken).toHaveBeenCalledTimes(1)
  uploader.destroy()
})

test('plugins share the tokens of the uploader, and report those that were refused', async () => {
  let tokens: AuthTokenProvider | null = null
  let count = 0
  const { http, uploader, upload } = setUp({
    authToken: () => {
      count += 1
      return fakeToken(HOUR_MS, `t${count}`)
    },
  })
  await upload()
  const plugin = definePlugin({
    id: 'caller',
    setup({ uploader }) {
      tokens = getAuthToken(uploader)
    },
  })
  uploader.use(plugin())
  const provider = tokens as unknown as AuthTokenProvider
  const first = await provider.getToken()
  expect(sentToken(http.last)).toBe(`Bearer ${first}`)
  provider.invalidate?.()
  const second = await provider.getToken()
  expect(second).not.toBe(first)
  expect(await provider.getToken()).toBe(second)
  uploader.config.set({ authToken: null })
  expect(getAuthToken(uploader)).toBeNull()
  uploader.destroy()
})

test('a value that can be no token is reported by name, and the default is used', () => {
  const { uploader, log } = createTestUploader({
    config: { authToken: 7 as never },
    plugins: [uploadcareTransport()],
  })
  expect(uploader.config.get('authToken')).toBeNull()
  expect(log).toEqual([
    'error: Invalid value for config key "authToken". Expected a token, a function that returns one, or an object with getToken. The default is used.',
  ])
  uploader.destroy()
})
