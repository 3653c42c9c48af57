import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { callApi, createTestClock } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { type JsonObject, upload } from '../testing/fixtures/upload.js'
import { signDelivery } from './signDelivery.js'

const publicKey = 'mine'
const secretKey = 'right'
const start = () => {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const open = { publicKey: 'open' }
  const publicKeys = [{ publicKey, secretKey }, open]
  return startTestService({ publicKeys, now: clock.now }).then((service) => ({ ...service, clock }))
}
type Service = Awaited<ReturnType<typeof start>>

const codeOf = ({ error }: JsonObject) => (error as { error_code: string } | undefined)?.error_code ?? null

async function list(service: Service, authorization?: string) {
  const headers = { accept: 'application/vnd.uploadcare-v0.7+json', ...(authorization && { authorization }) }
  const { status, headers: answered } = await fetch(`${service.url}/files/`, { headers })
  return [status, answered.get('retry-after')] as const
}

function signAs(secret: string, atMs: number) {
  const expire = String(Math.ceil(atMs / 1000) + 600)
  return { expire, signature: createHmac('sha256', secret).update(expire).digest('hex') }
}

const createGroup = (service: Service, more: Record<string, string>) =>
  callApi(service, '/group/', { pub_key: publicKey, ...more }).then(codeOf)

async function repeat<Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < times; index++) results.push(await work(index))
  return results
}

test('guesses of a secret end for a minute after 60, and the right one waits, but no right signature', async () => {
  const service = await start()
  const guess = (index: number) => list(service, `Uploadcare.Simple ${publicKey}:guess${index}`)
  expect(new Set((await repeat(60, guess)).map(([status]) => status))).toEqual(new Set([401]))
  expect(await guess(60)).toEqual([429, '60'])
  expect(await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`)).toEqual([429, '60'])
  expect(await createGroup(service, signAs(secretKey, service.clock.now()))).toBe('GroupFilesInvalidError')
  // Projects without a secret have nothing to guess.
  expect(codeOf(await callApi(service, '/group/', { pub_key: 'open' }))).not.toBe('RequestThrottledError')
  service.clock.advance(60_000)
  expect((await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`))[0]).toBe(200)
})

test('guesses that come at the same time are counted like those that follow each other', async () => {
  const service = await start()
  const guesses = Array.from({ length: 300 }, (_, index) =>
    list(service, `Uploadcare.Simple ${publicKey}:guess${index}`),
  )
  const statuses = (await Promise.all(guesses)).map(([status]) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(80)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

test.each([
  ['wrong signatures', (service: Service) => signAs('wrong', service.clock.now())],
  ['expired signatures', (service: Service) => signAs(secretKey, service.clock.now() - 3_600_000)],
])('%s count, in every endpoint', async (_title, sign) => {
  const service = await start()
  const codes = await repeat(60, () => createGroup(service, sign(service)))
  expect(codes).not.toContain('RequestThrottledError')
  const fields = { UPLOADCARE_PUB_KEY: publicKey, filename: 'a', size: 20_000_000, content_type: 'a/b' }
  const started = await callApi(service, '/multipart/start/', { ...fields, ...sign(service) })
  expect(codeOf(started)).toBe('RequestThrottledError')
})

test('right proofs and missing ones do not count, however many they are', async () => {
  const service = await start()
  const calls = await repeat(130, async (index) =>
    index % 2 === 0
      ? (await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`))[0]
      : createGroup(service, {}),
  )
  expect(new Set(calls)).toEqual(new Set([200, 'SignatureRequiredError']))
})

test('wrong delivery tokens count for each file; right, missing and expired ones do not', async () => {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const project = { publicKey, secretKey, isSignatureRequired: false, isPrivate: true }
  const service = { ...(await startTestService({ publicKeys: [project], now: clock.now })), clock }
  const fields = { UPLOADCARE_PUB_KEY: publicKey }
  const [uuid, other] = [
    await upload(service, 'bytes', { fields }),
    await upload(service, 'more', { fields }),
  ]
  const get = async (query: string, file = uuid) => {
    const { status, headers } = await fetch(`${service.url}/${file}/${query && `?${query}`}`)
    return [status, headers.get('retry-after')]
  }
  const right = signDelivery(uuid, secretKey, clock.now() + 3_600_000)
  const expired = signDelivery(uuid, secretKey, clock.now() - 1000)
  for (const query of ['', expired]) {
    expect(new Set((await repeat(61, () => get(query))).map(([status]) => status))).toEqual(new Set([403]))
  }
  const guess = (index: number, file = uuid) =>
    get(signDelivery(file, `guess${index}`, clock.now() + 60_000), file)
  expect(new Set((await repeat(60, guess)).map(([status]) => status))).toEqual(new Set([403]))
  expect(await guess(60)).toEqual([429, '60'])
  expect(await guess(61, other)).toEqual([403, null])
  expect(await get(right)).toEqual([200, null])
  expect(await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`)).toEqual([200, null])
  // The URL has no proof.
  expect(await get('')).toEqual([403, null])
  clock.advance(60_000)
  expect(await guess(62)).toEqual([403, null])
})

test('pages that send wrong proofs in the names of their visitors lock out nobody', async () => {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const project = { publicKey, secretKey, isPrivate: true }
  const service = { ...(await startTestService({ publicKeys: [project], now: clock.now })), clock }
  const fields = { UPLOADCARE_PUB_KEY: publicKey, ...signAs(secretKey, clock.now()) }
  const uuid = await upload(service, 'bytes', { fields })
  const wrong = signDelivery(uuid, 'guess', clock.now() + 60_000)
  const headers = { 'sec-fetch-site': 'cross-site' }
  const embed = () => fetch(`${service.url}/${uuid}/?${wrong}`, { headers })
  const call = () => callApi(service, '/group/', { pub_key: publicKey, ...signAs('wrong', clock.now()) })
  const statuses = (await repeat(61, embed)).map(({ status }) => status)
  const codes = (await repeat(61, call)).map(codeOf)
  expect([statuses.at(-1), codes.at(-1)]).toEqual([429, 'RequestThrottledError'])
  const right = signDelivery(uuid, secretKey, clock.now() + 60_000)
  expect((await fetch(`${service.url}/${uuid}/?${right}`, { headers })).status).toBe(200)
  expect(await upload(service, 'more', { fields })).toMatch(/^[\da-f-]{36}$/)
  expect((await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`))[0]).toBe(200)
})

test('credentials that the URL of a page carries are no guesses of a secret', async () => {
  const service = await start()
  const open = () => list(service, `Basic ${Buffer.from('a:b').toString('base64')}`)
  expect(new Set((await repeat(61, open)).map(([status]) => status))).toEqual(new Set([401]))
  expect((await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`))[0]).toBe(200)
})

test('a page whose visitors send wrong proofs locks out itself, not what else they do', async () => {
  const clock = createTestClock(Date.parse('2026-05-01T12:00:00Z'))
  const project = { publicKey, secretKey, isPrivate: true }
  const service = { ...(await startTestService({ publicKeys: [project], now: clock.now })), clock }
  const fields = { UPLOADCARE_PUB_KEY: publicKey, ...signAs(secretKey, clock.now()) }
  const uuid = await upload(service, 'bytes', { fields })
  const get = async (query: string, referer: string) =>
    (await fetch(`${service.url}/${uuid}/?${query}`, { headers: { referer } })).status
  const wrong = signDelivery(uuid, 'guess', clock.now() + 60_000)
  const statuses = await repeat(61, () => get(wrong, 'https://hostile.example/'))
  expect(statuses.at(-1)).toBe(429)
  const right = signDelivery(uuid, secretKey, clock.now() + 60_000)
  expect(await get(right, 'https://shop.example/')).toBe(200)
  expect(await createGroup(service, signAs(secretKey, clock.now()))).not.toBe('RequestThrottledError')
  expect((await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`))[0]).toBe(200)
})

test('a program that names many pages has no more guesses than a network has', async () => {
  const service = await start()
  const guess = (index: number) =>
    fetch(`${service.url}/files/`, {
      headers: {
        authorization: `Uploadcare.Simple ${publicKey}:guess${index}`,
        origin: `https://${index}.example`,
      },
    })
  const statuses = (await repeat(602, guess)).map(({ status }) => status)
  expect(statuses.slice(0, 600)).not.toContain(429)
  expect(statuses.slice(600)).toEqual([429, 429])
})

test('pages that send wrong secrets in the names of their visitors lock out no server of their networks', async () => {
  const service = await start()
  const ask = (origin: string, secret: string) =>
    fetch(`${service.url}/files/`, {
      headers: { authorization: `Uploadcare.Simple ${publicKey}:${secret}`, origin },
    })
  const guesses = await repeat(601, (index) => ask(`https://${index}.example`, `guess${index}`))
  expect(guesses.at(-1)?.status).toBe(429)
  expect(await list(service, `Uploadcare.Simple ${publicKey}:${secretKey}`)).toEqual([200, null])
  // A page that guesses right waits.
  expect((await ask('https://other.example', secretKey)).status).toBe(429)
})
