import { expect, test } from 'vitest'
import { callApi, createTestClock, getApi, sign } from '../testing/fixtures/callApi.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, getInfo, postForm, upload } from '../testing/fixtures/upload.js'

const secretKey = 'demosecretkey'
const signed = { UPLOADCARE_PUB_KEY: 'pub_test__signed', pub_key: 'pub_test__signed' }
const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
const inAnHour = sign(secretKey, clock.now() + 3_600_000)

const NO_PROOF =
  '`signature` is required. The request has no proof: send `signature` and `expire`, or a token as `Authorization: Bearer {token}`, which your server makes with the secret of the project.'

const refused = [
  [{}, 400, 'SignatureRequiredError', NO_PROOF],
  [{ expire: inAnHour.expire }, 400, 'SignatureRequiredError', NO_PROOF],
  [{ signature: inAnHour.signature }, 400, 'SignatureExpirationRequiredError', '`expire` is required.'],
  [
    { signature: 'x', expire: 'tomorrow' },
    400,
    'SignatureExpirationInvalidError',
    '`expire` must be a UNIX timestamp.',
  ],
  [{ signature: 'x', expire: inAnHour.expire }, 403, 'SignatureInvalidError', 'Invalid signature.'],
  [
    { ...inAnHour, signature: inAnHour.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    403,
    'SignatureInvalidError',
    'Invalid signature.',
  ],
  [sign('another', clock.now() + 3_600_000), 403, 'SignatureInvalidError', 'Invalid signature.'],
  [sign(secretKey, clock.now()), 403, 'SignatureExpirationError', 'Expired signature.'],
] as const

test.each(refused)(
  'a project with a secret refuses %j: %i %s',
  async (fields, status_code, error_code, content) => {
    const service = await startTestService({ now: clock.now })
    const error = { status_code, error_code, content }
    const given = { ...signed, ...fields }
    expect(await postForm(service, createForm('x', { fields: given }))).toEqual({ error })
    for (const path of ['/multipart/start/', '/from_url/', '/group/']) {
      expect([path, await callApi(service, path, given)]).toEqual([path, { error }])
    }
    expect(await listData(service.dataDir)).toEqual([])
  },
)

test('a right signature lets uploads and groups pass; info requires none', async () => {
  const service = await startTestService({ now: clock.now })
  const given = { ...signed, ...inAnHour }
  const uuid = await upload(service, 'x', { fields: given })
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(await getApi(service, '/info/', { pub_key: 'pub_test__signed', file_id: uuid })).toMatchObject({
    uuid,
  })
  const group = await callApi(service, '/group/', { ...given, 'files[]': uuid })
  expect(
    await getApi(service, '/group/info/', { pub_key: 'pub_test__signed', group_id: String(group.id) }),
  ).toEqual(group)
})

test('an ordinary project looks at no signature', async () => {
  const service = await startTestService()
  expect(await upload(service, 'x', { fields: { signature: 'x', expire: 'x' } })).toMatch(/^[0-9a-f-]{36}$/)
})

test('a throttled project refuses twice with an advice that pages can read, then serves', async () => {
  const service = await startTestService()
  const answers = []
  for (let call = 0; call < 4; call++) {
    const response = await fetch(`${service.url}/info/?jsonerrors=1&pub_key=pub_test__throttling&file_id=x`, {
      headers: { origin: 'https://a.test' },
    })
    const { error } = (await response.json()) as { error: { error_code: string } }
    const exposed = response.headers.get('access-control-expose-headers')
    answers.push([response.status, error.error_code, response.headers.get('retry-after'), exposed])
  }
  const throttled = [200, 'RequestThrottledError', '1', 'Retry-After']
  expect(answers).toEqual([throttled, throttled, [200, 'FileIdInvalidError', null, 'Retry-After'], throttled])
})

test('a project without autostore stores nothing by default and refuses a request to store', async () => {
  const service = await startTestService()
  const key = { UPLOADCARE_PUB_KEY: 'pub_test__no_storing' }
  const uuid = await upload(service, 'x', { fields: key })
  expect(await getInfo(service, uuid, 'pub_test__no_storing')).toMatchObject({ is_stored: false })
  expect(await postForm(service, createForm('x', { fields: { ...key, UPLOADCARE_STORE: '1' } }))).toEqual({
    error: { status_code: 403, content: 'Autostore is disabled.', error_code: 'AutostoreDisabledError' },
  })
})

test('only the projects that are named are known', async () => {
  const service = await startTestService({ publicKeys: ['mine', { publicKey: 'strict', secretKey: 's' }] })
  const codeFor = async (key: string) => {
    const answer = await postForm(service, createForm('x', { fields: { UPLOADCARE_PUB_KEY: key } }))
    return (answer.error as { error_code?: string } | undefined)?.error_code ?? null
  }
  expect([await codeFor('mine'), await codeFor('strict'), await codeFor('demopublickey')]).toEqual([
    null,
    'SignatureRequiredError',
    'ProjectPublicKeyInvalidError',
  ])
})
