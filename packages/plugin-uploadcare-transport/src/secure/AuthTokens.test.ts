import { FakeClock } from '@lading/transport-engine/testing'
import { expect, test, vi } from 'vitest'
import { fakeToken } from '../testing/fixtures/fakeToken.js'
import type { AuthToken } from './AuthTokenProvider.js'
import { lazyAuthTokens } from './lazyAuthTokens.js'

const MINUTE_MS = 60_000
const THRESHOLD_MS = 10 * MINUTE_MS

function setUp(create: (clock: FakeClock) => AuthToken) {
  const clock = new FakeClock()
  const warn = vi.fn()
  const given = { authToken: create(clock), secureUploadsExpireThreshold: THRESHOLD_MS }
  const tokens = lazyAuthTokens(given, clock, { warn })
  return { clock, warn, given, get: (refused?: string) => tokens.getToken({ refused }) }
}

/** A function whose tokens live for a time. */
function issuer(clock: FakeClock, lifetimeMs: number) {
  let count = 0
  return vi.fn(async () => {
    count += 1
    return fakeToken(clock.now() + lifetimeMs, `t${count}`)
  })
}

test('a string is used as it is', async () => {
  const { get } = setUp(() => 'jwt')
  expect([await get(), await get()]).toEqual(['jwt', 'jwt'])
})

test('a token is fetched once for all requests, and again when its remaining life is short', async () => {
  let issue: ReturnType<typeof issuer> | undefined
  const { clock, get } = setUp((clock) => {
    issue = issuer(clock, 60 * MINUTE_MS)
    return issue
  })
  const [first, ...others] = await Promise.all([get(), get(), get()])
  expect(others).toEqual([first, first])
  await clock.advance(49 * MINUTE_MS)
  expect(await get()).toBe(first)
  expect(issue).toHaveBeenCalledTimes(1)
  await clock.advance(MINUTE_MS)
  const renewed = await Promise.all([get(), get()])
  expect(issue).toHaveBeenCalledTimes(2)
  expect(renewed).toEqual([renewed[0], renewed[0]])
  expect(renewed[0]).not.toBe(first)
})

test('a token that lives shorter than that is used for half of its life', async () => {
  let issue: ReturnType<typeof issuer> | undefined
  const { clock, get } = setUp((clock) => {
    issue = issuer(clock, 4 * MINUTE_MS)
    return issue
  })
  await get()
  await clock.advance(2 * MINUTE_MS - 1000)
  await get()
  expect(issue).toHaveBeenCalledTimes(1)
  await clock.advance(1000)
  await get()
  expect(issue).toHaveBeenCalledTimes(2)
})

test('a token whose expiry cannot be read is fetched for each request, and shared by those that overlap', async () => {
  const issue = vi.fn(() => 'opaque')
  const { get } = setUp(() => issue)
  await Promise.all([get(), get()])
  expect(issue).toHaveBeenCalledTimes(1)
  await get()
  expect(issue).toHaveBeenCalledTimes(2)
})

test('requests that were refused with the same token share the fetch of the next one', async () => {
  let issue: ReturnType<typeof issuer> | undefined
  const { get } = setUp((clock) => {
    issue = issuer(clock, 60 * MINUTE_MS)
    return issue
  })
  const first = await get()
  const [second, third] = await Promise.all([get(first), get(first)])
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  // A request that learns of the refusal late.
  expect(await get(first)).toBe(second)
  expect(issue).toHaveBeenCalledTimes(2)
})

test('a provider is called for each request, and told once of each token that was refused', async () => {
  let token = 'a'
  const provider = {
    getToken: vi.fn(() => token),
    invalidate: vi.fn(() => {
      token = 'b'
    }),
  }
  const { get } = setUp(() => provider)
  expect([await get(), await get()]).toEqual(['a', 'a'])
  expect(provider.getToken).toHaveBeenCalledTimes(2)
  expect(await Promise.all([get('a'), get('a')])).toEqual(['b', 'b'])
  expect(provider.invalidate).toHaveBeenCalledTimes(1)
})

test('a provider without invalidate is asked again', async () => {
  const tokens = ['a', 'b']
  const { get } = setUp(() => ({ getToken: async () => tokens.shift() ?? '' }))
  expect(await get(await get())).toBe('b')
})

const resolverError = (reason: string) => ({
  name: 'UploadError',
  code: 'AuthTokenResolverError',
  message: `Failed to resolve the auth token: ${reason}`,
})

test.each<[string, () => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('401')
    },
    '401',
  ],
  ['rejects', () => Promise.reject(new Error('offline')), 'offline'],
  ['returns nothing', () => undefined, '"authToken" returned undefined; it must return a token.'],
  ['returns an object', () => ({ token: 'x' }), '"authToken" returned object; it must return a token.'],
  ['returns an empty string', () => '', '"authToken" returned an empty string; it must return a token.'],
  [
    'returns the whole header',
    () => 'Bearer x',
    '"authToken" returned a string with spaces; it must return the token alone, without "Bearer".',
  ],
  [
    'returns letters beyond ASCII',
    () => 'tökên',
    '"authToken" returned a string with characters that a header cannot have; a token has only letters, digits and signs of ASCII.',
  ],
])(
  'a function that %s fails the request with the reason; the next one calls it again',
  async (_title, broken, reason) => {
    const { get, given } = setUp(() => broken as never)
    await expect(get()).rejects.toMatchObject(resolverError(reason))
    await expect(get()).rejects.toMatchObject(resolverError(reason))
    given.authToken = () => 'jwt'
    expect(await get()).toBe('jwt')
  },
)

test('an object without getToken fails with the reason', async () => {
  const { get } = setUp(() => ({}) as never)
  await expect(get()).rejects.toMatchObject({ code: 'AuthTokenResolverError' })
})

test('a function that hangs is given up after ten seconds', async () => {
  const { clock, get } = setUp(() => () => new Promise(() => {}))
  const failed = expect(get()).rejects.toMatchObject(resolverError('No result within 10000 ms.'))
  await clock.advance(10_000)
  await failed
})

test('where a token cannot be renewed, the former one is used while it is valid, and this is reported', async () => {
  const { clock, get, given, warn } = setUp((clock) => issuer(clock, 60 * MINUTE_MS))
  const first = await get()
  const issue = given.authToken as ReturnType<typeof issuer>
  issue.mockRejectedValue(new Error('offline'))
  await clock.advance(55 * MINUTE_MS)
  expect(await get()).toBe(first)
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    'The token could not be renewed. The former one is still valid and is used.',
  ])
  await clock.advance(5 * MINUTE_MS)
  await expect(get()).rejects.toMatchObject(resolverError('offline'))
})

test('after a refusal, the same token and one of yesterday are errors of the page', async () => {
  const same = setUp(() => () => 'jwt')
  await expect(same.get(await same.get())).rejects.toMatchObject(
    resolverError(
      '"authToken" returned the token again that the upload service has refused; it must return a new one.',
    ),
  )
  const yesterday = setUp((clock) => {
    let count = 0
    return () => {
      count += 1
      return fakeToken(clock.now() - 1000 * count, `t${count}`)
    }
  })
  await yesterday.clock.advance(MINUTE_MS)
  await expect(yesterday.get(await yesterday.get())).rejects.toMatchObject(
    resolverError(
      '"authToken" returned a token that expired at 1970-01-01T00:00:58.000Z; it must return a new one.',
    ),
  )
})

test('on a device whose clock is a day ahead, every token seems expired, and those that are newer are used', async () => {
  let issuedAtMs = 0
  const { clock, get } = setUp(() => () => {
    issuedAtMs += MINUTE_MS
    return fakeToken(issuedAtMs)
  })
  await clock.advance(24 * 60 * MINUTE_MS)
  const first = await get()
  expect(await get(first)).toBe(fakeToken(2 * MINUTE_MS))
})

test('another function replaces the token of the former one', async () => {
  const { get, given } = setUp((clock) => issuer(clock, 60 * MINUTE_MS))
  await get()
  given.authToken = () => 'other'
  expect(await get()).toBe('other')
})
