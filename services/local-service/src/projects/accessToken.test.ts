import { generateSecureSignature } from '@uploadcare/signed-uploads'
import { expect, test } from 'vitest'
import { callApi, createTestClock } from '../testing/fixtures/callApi.js'
import { mintToken } from '../testing/fixtures/mintToken.js'
import { startHeldService } from '../testing/fixtures/startHeldService.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, type JsonObject, upload } from '../testing/fixtures/upload.js'

const signed = { UPLOADCARE_PUB_KEY: 'pub_test__signed', pub_key: 'pub_test__signed' }
const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
const iat = clock.now() / 1000
const good = { iat, exp: iat + 3600 }
const restricted = (restrictions: unknown) => ({ ...good, uc: { restrictions } })
const startFields = { filename: 'a', size: 20_000_000, content_type: 'x/y', ...signed }

async function postFile(service: { url: string }, token: string, files = 1): Promise<JsonObject> {
  const body = createForm('x', { fields: signed })
  for (let index = 1; index < files; index++) body.set(`more${index}`, new Blob(['y']), 'b.bin')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${service.url}/base/?jsonerrors=1`, { method: 'POST', body, headers })
  return (await response.json()) as JsonObject
}

const codeOf = ({ error }: JsonObject) => (error as { error_code: string } | undefined)?.error_code ?? null

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(good)}.`
const unreadable = 'it cannot be read or is not a JWT.'
test.each([
  ['whose time is over', mintToken({ iat: iat - 3600, exp: iat - 31 }), null],
  [
    'of another secret',
    mintToken(good, 'another'),
    "the signature does not match: sign with the SHA-256 digest of the project's secret.",
  ],
  ['of another algorithm', mintToken(good, 'demosecretkey', 'HS512'), 'the algorithm must be HS256.'],
  ['without a signature', unsigned, 'the algorithm must be HS256.'],
  ['without iat', mintToken({ exp: iat + 10 }), 'the claims `iat` and `exp` are required.'],
  ['without exp', mintToken({ iat }), 'the claims `iat` and `exp` are required.'],
  [
    'that ends before it begins',
    mintToken({ iat: iat + 20, exp: iat + 10 }),
    '`exp` must be later than `iat`.',
  ],
  ['of tomorrow', mintToken({ iat: iat + 100, exp: iat + 3600 }), '`iat` is in the future.'],
  [
    'for more than a day',
    mintToken({ iat, exp: iat + 86_401 }),
    '`exp` must be at most 24 hours after `iat`.',
  ],
  ['with a restriction that is text', mintToken({ ...good, uc: 'none' }), '`uc` must be an object.'],
  ['whose restrictions are a list', mintToken(restricted([])), '`uc.restrictions` must be an object.'],
  [
    'with a scope of everything',
    mintToken(restricted({ scope: ['*'] })),
    '`uc.restrictions.scope` must be a list of paths that start with `/`.',
  ],
  [
    'with half an operation',
    mintToken(restricted({ limits: { operations: 0.5 } })),
    '`uc.restrictions.limits.operations` must be a whole number above 0.',
  ],
  ['that is nonsense', 'nonsense', unreadable],
  ['of three parts of nonsense', 'a.b.c', unreadable],
])('a token %s is refused at each endpoint, and nothing is stored', async (_title, token, reason) => {
  const service = await startTestService({ now: clock.now })
  const error =
    reason === null
      ? { status_code: 401, error_code: 'AccessTokenExpiredError', content: 'Expired token.' }
      : {
          status_code: 401,
          error_code: 'AccessTokenInvalidError',
          content: `Invalid token. Reason: ${reason}`,
        }
  const headers = { authorization: `Bearer ${await token}` }
  for (const path of ['/multipart/start/', '/from_url/', '/group/']) {
    expect([path, await callApi(service, path, signed, headers)]).toEqual([path, { error }])
  }
  expect(await postFile(service, await token)).toEqual({ error })
  expect(await listData(service.dataDir)).toEqual([])
})

test('a header that carries no token is refused with the form that it must have', async () => {
  const service = await startTestService({ now: clock.now })
  const refused = await callApi(service, '/group/', signed, { authorization: 'Basic eDp5' })
  expect(refused.error).toEqual({
    status_code: 401,
    error_code: 'AccessTokenInvalidError',
    content: 'Invalid token. Reason: the header must be `Authorization: Bearer {token}`.',
  })
})

test('a token does in place of a signature, within the difference of two clocks, but not next to one', async () => {
  const service = await startTestService({ now: clock.now })
  for (const claims of [good, { iat: iat - 100, exp: iat - 29 }, { iat: iat + 29, exp: iat + 100 }]) {
    expect(codeOf(await postFile(service, await mintToken(claims)))).toBe(null)
  }
  const headers = { authorization: `Bearer ${await mintToken(good)}` }
  const both = await callApi(
    service,
    '/group/',
    { ...signed, signature: 'x', expire: String(good.exp) },
    headers,
  )
  expect(codeOf(both)).toBe('SignatureInvalidError')
})

test.each([
  [['/base/'], [null, 'ScopeForbiddenError', 'ScopeForbiddenError']],
  [['/multipart/*'], ['ScopeForbiddenError', null, 'ScopeForbiddenError']],
  [
    ['/group/', '/base/'],
    [null, 'ScopeForbiddenError', 'GroupFilesInvalidError'],
  ],
  [['/*'], [null, null, 'GroupFilesInvalidError']],
  [[], ['ScopeForbiddenError', 'ScopeForbiddenError', 'ScopeForbiddenError']],
])('a token for %j opens those endpoints alone', async (scope, codes) => {
  const service = await startTestService({ now: clock.now })
  const token = await mintToken(restricted({ scope }))
  const headers = { authorization: `Bearer ${token}` }
  const answers = [
    await postFile(service, token),
    await callApi(service, '/multipart/start/', startFields, headers),
    await callApi(service, '/group/', signed, headers),
  ]
  expect(answers.map(codeOf)).toEqual(codes)
})

test('a refusal of the scope names the endpoint and what the token is for', async () => {
  const service = await startTestService({ now: clock.now })
  const refused = await postFile(service, await mintToken(restricted({ scope: ['/multipart/*'] })))
  expect(refused.error).toMatchObject({
    status_code: 403,
    content:
      '`uc.restrictions.scope` does not allow this endpoint. The token is for /multipart/*, and the request was sent to /base/.',
  })
})

test('a token is good for its number of files, of which refused requests and groups take none', async () => {
  const service = await startTestService({ now: clock.now })
  const token = await mintToken(restricted({ limits: { operations: 4 } }))
  const headers = { authorization: `Bearer ${token}` }
  const over = 'OperationsLimitExceededError'
  expect(codeOf(await callApi(service, '/multipart/start/', { ...startFields, size: 'x' }, headers))).toBe(
    'MultipartSizeInvalidError',
  )
  expect(codeOf(await callApi(service, '/group/', signed, headers))).toBe('GroupFilesInvalidError')
  expect(codeOf(await postFile(service, token, 2))).toBe(null)
  expect(codeOf(await callApi(service, '/multipart/start/', startFields, headers))).toBe(null)
  const stored = await listData(service.dataDir)
  expect(codeOf(await postFile(service, token, 2))).toBe(over)
  expect(await listData(service.dataDir)).toEqual(stored)
  expect(codeOf(await postFile(service, token))).toBe(null)
  expect(codeOf(await postFile(service, token))).toBe(over)
  // Another token has a separate count.
  const other = await mintToken({ ...restricted({ limits: { operations: 1 } }), jti: 'other' })
  expect(codeOf(await postFile(service, other))).toBe(null)
})

test('files sent at the same time do not exceed the number', async () => {
  const service = await startTestService({ now: clock.now })
  const token = await mintToken(restricted({ limits: { operations: 3 } }))
  const answers = await Promise.all(Array.from({ length: 8 }, () => postFile(service, token)))
  expect(answers.filter((answer) => codeOf(answer) === null)).toHaveLength(3)
})

test('while a secret is replaced, both are good; a project may have one and require no signature', async () => {
  const publicKeys = [
    { publicKey: 'pub_test__signed', secretKey: ['new', 'old'] },
    { publicKey: 'open', secretKey: 'x', isSignatureRequired: false },
  ]
  const service = await startTestService({ now: clock.now, publicKeys })
  expect(codeOf(await postFile(service, await mintToken(good, 'old')))).toBe(null)
  expect(codeOf(await postFile(service, await mintToken(good, 'new')))).toBe(null)
  expect(codeOf(await postFile(service, await mintToken(good, 'older')))).toBe('AccessTokenInvalidError')
  expect(await upload(service, 'x', { fields: { UPLOADCARE_PUB_KEY: 'open' } })).toMatch(/^[0-9a-f-]{36}$/)
})

test('signatures made by the published @uploadcare/signed-uploads are accepted', async () => {
  const service = await startTestService()
  const { secureSignature: signature, secureExpire: expire } = generateSecureSignature('demosecretkey', {
    lifetime: 60_000,
  })
  expect(await upload(service, 'x', { fields: { ...signed, signature, expire } })).toMatch(/^[0-9a-f-]{36}$/)
})

test('a token that expires while its file is on the way is good for it', async () => {
  const moving = createTestClock(clock.now())
  const service = await startHeldService({ now: moving.now })
  const token = await mintToken(good)
  const hold = service.hold('storage.receive')
  const answer = postFile(service, token)
  await hold.reached
  moving.advance(2 * 3_600_000)
  hold.release()
  expect(codeOf(await answer)).toBe(null)
  expect(codeOf(await postFile(service, token))).toBe('AccessTokenExpiredError')
})
