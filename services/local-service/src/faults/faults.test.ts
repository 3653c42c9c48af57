import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import type { LocalServiceOptions } from '../options/LocalServiceOptions.js'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { connectPusher } from '../testing/fixtures/connectPusher.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { createForm, getInfo, type JsonObject, postForm, sha256, upload } from '../testing/fixtures/upload.js'
import type { LedgerEntry } from './createLedger.js'
import { createRandom } from './createRandom.js'
import { faultScenarios } from './faultScenarios.js'

type Service = Awaited<ReturnType<typeof startTestService>>

const page = { origin: 'https://a.test' }
const infoUrl = ({ url }: Service) => `${url}/info/?jsonerrors=1&pub_key=demopublickey&file_id=x`
const start = (fault: string, options: Partial<LocalServiceOptions> = {}) =>
  startTestService({ faults: [fault], ...options })

async function ledgerOf(service: Service): Promise<{ requests: LedgerEntry[]; files: JsonObject[] }> {
  return (await getApi(service, '/ledger')) as unknown as { requests: LedgerEntry[]; files: JsonObject[] }
}

async function statusesOf(service: Service, count: number): Promise<(number | string)[]> {
  const statuses: (number | string)[] = []
  for (let call = 0; call < count; call++) {
    statuses.push(
      await fetch(infoUrl(service))
        .then((response) => response.status)
        .catch(() => 'cut'),
    )
  }
  return statuses
}

async function startParts(service: Service, size = 2500): Promise<{ uuid: string; parts: string[] }> {
  const fields = { UPLOADCARE_PUB_KEY: 'demopublickey', filename: 'a', content_type: 'x/y', part_size: 1000 }
  const answer = await callApi(service, '/multipart/start/', { ...fields, size })
  return { uuid: String(answer.uuid), parts: answer.parts as string[] }
}
const small = { minMultipartFileSizeBytes: 1, minPartSizeBytes: 1 }
const put = (url = '', size = 1000) => fetch(url, { method: 'PUT', body: new Uint8Array(size) })
const completeParts = (service: Service, uuid: string) =>
  callApi(service, '/multipart/complete/', { UPLOADCARE_PUB_KEY: 'demopublickey', uuid })

describe('throttling and server errors', () => {
  test.each([
    ['T1', [429, 429, 200]],
    ['T5', [...Array(11).fill(429), 200]],
    ['S1', [503, 500, 502, 200]],
  ])('%s answers %j', async (fault, statuses) => {
    expect(await statusesOf(await start(fault), statuses.length)).toEqual(statuses)
  })

  test('T1 can be read by pages, T2 cannot, S2 is bare altogether', async () => {
    const headersOf = async (fault: string) => {
      const { headers } = await fetch(infoUrl(await start(fault)), { headers: page })
      return [
        headers.get('retry-after'),
        headers.get('access-control-expose-headers'),
        headers.get('access-control-allow-origin'),
      ]
    }
    expect(await headersOf('T1')).toEqual(['2', 'Retry-After', '*'])
    expect(await headersOf('T2')).toEqual(['2', null, '*'])
    expect(await headersOf('S2')).toEqual([null, null, null])
  })

  test('T3 gives a date to come, a date gone by, garbage or far too much', async () => {
    const adviceOf = async (fault: string) =>
      (await fetch(infoUrl(await start(fault)))).headers.get('retry-after') ?? ''
    expect(Date.parse(await adviceOf('T3'))).toBeGreaterThan(Date.now())
    expect(Date.parse(await adviceOf('T3:past'))).toBeLessThan(Date.now())
    expect([await adviceOf('T3:garbage'), await adviceOf('T3:huge')]).toEqual(['soon', '1000000000'])
  })

  test('T4 hides the throttle in a 200', async () => {
    const service = await start('T4')
    const response = await fetch(infoUrl(service))
    expect([response.status, response.headers.get('retry-after')]).toEqual([200, '2'])
    expect(await response.json()).toMatchObject({ error: { error_code: 'RequestThrottledError' } })
  })

  test.each([
    ['T6', 10_000, 429],
    ['S3', 600_000, 503],
  ])('%s holds for its time from the first request on', async (fault, lengthMs, status) => {
    let time = 0
    const service = await start(fault, { now: () => time })
    expect(await statusesOf(service, 2)).toEqual([status, status])
    time = lengthMs - 1
    expect(await statusesOf(service, 1)).toEqual([status])
    time = lengthMs
    expect(await statusesOf(service, 1)).toEqual([200])
  })
})

describe('the line', () => {
  test.each(['N1', 'N1:5', 'N1:99'])(
    '%s resets in the middle of the body, once, and nothing is stored',
    async (fault) => {
      const service = await start(fault)
      await expect(postForm(service, createForm(new Uint8Array(300_000)))).rejects.toThrow('fetch failed')
      const { requests, files } = await ledgerOf(service)
      expect([requests[0]?.isCut, requests[0]?.status, files]).toEqual([true, null, []])
      expect(await upload(service, 'x')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('N2 stores the file and closes without an answer', async () => {
    const service = await start('N2')
    await expect(postForm(service, createForm('lost'))).rejects.toThrow('fetch failed')
    const { files, requests } = await ledgerOf(service)
    expect(files).toEqual([expect.objectContaining({ sha256: sha256('lost'), isIntact: true })])
    expect(requests[0]).toMatchObject({ fault: 'N2', isCut: true })
  })

  test('N3 resets, accepts no connection for a while and then recovers', async () => {
    const service = await startTestService({ allowFaults: true })
    const rules = [{ times: 1, acts: [{ act: 'stop-listening', forMs: 30 }] }]
    await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
    await expect(fetch(infoUrl(service))).rejects.toThrow()
    await vi.waitFor(async () => expect((await fetch(infoUrl(service))).status).toBe(200))
  })

  test.each(['N4', 'N5'])('%s never answers; N4 does not even read', async (fault) => {
    const service = await start(fault)
    const held = postForm(service, createForm(new Uint8Array(3_000_000)))
    held.catch(() => {})
    const expected = fault === 'N4' ? 0 : 3_000_000
    await vi.waitFor(async () => {
      const [entry] = (await ledgerOf(service)).requests
      expect(entry?.status).toBeNull()
      expect(entry?.receivedBytes).toBeGreaterThanOrEqual(expected)
    })
    expect(await upload(service, 'the next one passes')).toMatch(/^[0-9a-f-]{36}$/)
    await service.close()
    await expect(held).rejects.toThrow()
  })

  test('N6 reads slowly and still gets everything', async () => {
    const service = await startTestService({ allowFaults: true })
    const rules = [{ acts: [{ act: 'slow-body', bytesPerSecond: 2_000_000 }] }]
    await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
    expect(await getInfo(service, await upload(service, new Uint8Array(100_000)))).toMatchObject({
      size: 100_000,
    })
  })

  test('N7 drips and never ends', async () => {
    const service = await start('N7')
    const answer = await fetch(infoUrl(service))
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value).toHaveLength(1)
    await service.close()
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow()
  })

  test('N8 is up, then down, then up again', async () => {
    let time = 0
    const service = await start('N8', { now: () => time })
    const statuses = []
    for (time of [0, 2999, 3000, 5999, 6000, 9001, 120_001]) statuses.push(...(await statusesOf(service, 1)))
    expect(statuses).toEqual([200, 200, 'cut', 'cut', 200, 'cut', 200])
  })
})

describe('parts', () => {
  test('P1 and P4 hit the third part only', async () => {
    for (const [fault, status] of [
      ['P1', 500],
      ['P4', 403],
    ] as const) {
      const service = await start(fault, small)
      const { parts } = await startParts(service)
      expect([
        (await put(parts[0])).status,
        (await put(parts[2], 500)).status,
        (await put(parts[2], 500)).status,
      ]).toEqual([200, status, status])
    }
  })

  test('P2 holds parts back and they all arrive', async () => {
    const service = await start('P2', small)
    const { uuid, parts } = await startParts(service)
    await Promise.all(parts.map((part, index) => put(part, index === 2 ? 500 : 1000)))
    expect(await completeParts(service, uuid)).toMatchObject({ size: 2500 })
  })

  test('P3 gives one address too few', async () => {
    expect((await startParts(await start('P3', small))).parts).toHaveLength(2)
  })

  test('P5 loses the answer of complete, and the next call reports the file as uploaded', async () => {
    const service = await start('P5', small)
    const { uuid, parts } = await startParts(service, 1000)
    await put(parts[0])
    await expect(completeParts(service, uuid)).rejects.toThrow()
    expect(await completeParts(service, uuid)).toMatchObject({
      error: { error_code: 'MultipartFileAlreadyUploadedError' },
    })
    expect(await getInfo(service, uuid)).toMatchObject({ size: 1000 })
  })

  test('P6 reports not ready six times, P7 refuses to complete, C2 finds the signature expired once', async () => {
    const service = await start('P6', small)
    const { uuid, parts } = await startParts(service, 1000)
    await put(parts[0])
    const answers = [await completeParts(service, uuid)]
    for (let call = 0; call < 6; call++) answers.push(await getInfo(service, uuid))
    expect(answers.map(({ is_ready }) => is_ready)).toEqual([...Array(6).fill(false), true])
    expect(await completeParts(await start('P7', small), uuid)).toMatchObject({
      error: { error_code: 'MultipartFileCompletionFailedError' },
    })
    const expired = await start('C2', small)
    expect(await completeParts(expired, uuid)).toMatchObject({
      error: { error_code: 'SignatureExpirationError' },
    })
    expect(await completeParts(expired, uuid)).toMatchObject({
      error: { error_code: 'MultipartFileNotFoundError' },
    })
  })

  test('P8 flips a bit, which the ledger shows', async () => {
    const service = await start('P8', small)
    const { uuid, parts } = await startParts(service, 1000)
    await put(parts[0])
    await completeParts(service, uuid)
    const { files } = await ledgerOf(service)
    expect(files[0]).toMatchObject({ sizeBytes: 1000, isIntact: true })
    expect(files[0]?.sha256).not.toBe(sha256(new Uint8Array(1000)))
  })

  test('H1 redirects a part, sets a cookie or refuses the preflight', async () => {
    const redirected = await start('H1', small)
    const { uuid, parts } = await startParts(redirected, 1000)
    const manual = await fetch(parts[0] ?? '', {
      method: 'PUT',
      body: new Uint8Array(1000),
      redirect: 'manual',
    })
    expect(manual.status).toBe(307)
    expect((await put(redirected.url + manual.headers.get('location'))).status).toBe(200)
    expect(await completeParts(redirected, uuid)).toMatchObject({ size: 1000 })
    const cookies = await start('H1:cookie', small)
    expect((await put((await startParts(cookies)).parts[0])).headers.get('set-cookie')).toContain('lading=1')
    const closed = await start('H1:preflight', small)
    const headers = { ...page, 'access-control-request-method': 'PUT' }
    const preflight = await fetch((await startParts(closed)).parts[0] ?? '', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

describe('answers', () => {
  const textOf = async (fault: string) => {
    const response = await fetch(infoUrl(await start(fault)))
    return [response.status, await response.text()] as const
  }

  test.each(['J1', 'J1:truncated'])('%s breaks off', async (fault) => {
    await expect(textOf(fault)).rejects.toThrow()
  })

  test('J1 corrupts a body in many ways and J2 does so with an error', async () => {
    expect(await textOf('J1:html')).toEqual([200, expect.stringMatching(/^<!doctype html>/)])
    expect(await textOf('J1:empty')).toEqual([200, ''])
    expect((await textOf('J1:broken'))[1]).toMatch(/^\{"error"/)
    expect(() => JSON.parse('{"error":')).toThrow()
    expect((await textOf('J1:huge'))[1]).toHaveLength(50_000_000)
    expect(JSON.parse((await textOf('J1:wrong-types'))[1])).toEqual({ error: 42 })
    expect((await textOf('J1:prototype-keys'))[1]).toContain('__proto__')
    expect((await textOf('J2:html'))[0]).toBe(500)
    const bom = await fetch(infoUrl(await start('J1:bom')))
    expect([...new Uint8Array(await bom.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    expect(await postForm(await start('J1:missing-uuid'), createForm('x'))).toEqual({})
  })

  test('G2 refuses groups; a delay like that of G1 holds them back and lets them through', async () => {
    const refused = await start('G2')
    const uuid = await upload(refused, 'x')
    const fields = { pub_key: 'demopublickey', 'files[]': uuid }
    expect(await callApi(refused, '/group/', fields)).toMatchObject({
      error: { error_code: 'GroupFilesNotFoundError' },
    })
    await refused.close()
    const slow = await startTestService({ allowFaults: true, dataDir: refused.dataDir })
    const rules = [{ path: '/group/', acts: [{ act: 'delay', minMs: 1, maxMs: 5 }] }]
    await fetch(`${slow.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
    expect(await callApi(slow, '/group/', fields)).toMatchObject({ files_count: 1 })
  })
})

describe('realtime', () => {
  async function follow(fault: string) {
    const origin = await startOrigin((_request, response) => response.end('x'))
    const service = await start(fault)
    const client = await connectPusher(service)
    const begun = await callApi(service, '/from_url/', { pub_key: 'demopublickey', source_url: origin.url })
    const token = String(begun.token)
    const status = () => getApi(service, '/from_url/status/', { token })
    return {
      ...client,
      service,
      status,
      subscribe: () => client.send('pusher:subscribe', { channel: `task-status-${token}` }),
    }
  }

  test('R1 refuses connections, or accepts them and stays silent', async () => {
    await expect(connectPusher(await start('R1'))).rejects.toThrow('503')
    const { frames, socket } = await connectPusher(await start('R1:silent'))
    socket.ping()
    await once(socket, 'pong')
    expect(frames).toEqual([])
  })

  test('R2 drops the line after two frames', async () => {
    const { socket, subscribe, frames } = await follow('R2')
    const closed = once(socket, 'close')
    subscribe()
    expect((await closed)[0]).toBe(1006)
    expect(frames).toHaveLength(2)
  })

  test('R3 sends broken frames, those of others, and everything twice', async () => {
    const { texts, frames, subscribe } = await follow('R3')
    subscribe()
    await vi.waitFor(() =>
      expect(
        frames.filter(
          ({ event, channel }) => event === 'success' && channel !== 'task-status-of-another-client',
        ),
      ).toHaveLength(2),
    )
    expect(frames.some(({ channel }) => channel === 'task-status-of-another-client')).toBe(true)
    expect(texts.some((text) => text === '{"event":"progress","channel":')).toBe(true)
  })

  test('R4 lets channel and polling disagree, R5 knows no token', async () => {
    const pushed = await follow('R4:push-fails')
    await vi.waitFor(async () => expect(await pushed.status()).toMatchObject({ status: 'success' }))
    pushed.subscribe()
    await vi.waitFor(() => expect(pushed.frames.at(-1)?.event).toBe('fail'))
    const polled = await follow('R4')
    polled.subscribe()
    await vi.waitFor(() => expect(polled.frames.at(-1)?.event).toBe('success'))
    expect(await polled.status()).toMatchObject({
      status: 'error',
      error_code: 'DownloadFileTaskFailedError',
    })
    expect(await (await follow('R5')).status()).toMatchObject({ status: 'unknown' })
  })
})

describe('switches', () => {
  test('nothing can be switched on unless the service was started for it', async () => {
    const service = await startTestService()
    for (const [method, path] of [
      ['GET', '/faults'],
      ['POST', '/faults'],
      ['DELETE', '/faults'],
      ['GET', '/ledger'],
    ] as const) {
      expect([path, (await fetch(service.url + path, { method })).status]).toEqual([path, 404])
    }
    const headers = { 'x-lading-fault': 'S1' }
    expect((await fetch(`${infoUrl(service)}&lading_fault=S1`, { headers })).status).toBe(200)
  })

  test('a request names a fault of its own, by header or query, which affects no other request', async () => {
    const service = await startTestService({ allowFaults: true })
    const byHeader = await fetch(infoUrl(service), { headers: { 'x-lading-fault': 'S1' } })
    const byAddress = await fetch(`${infoUrl(service)}&lading_fault=t1`)
    const unknown = await fetch(infoUrl(service), { headers: { 'x-lading-fault': 'nonsense' } })
    expect([byHeader.status, byAddress.status, unknown.status, ...(await statusesOf(service, 1))]).toEqual([
      503, 429, 200, 200,
    ])
    const preflight = await fetch(infoUrl(service), {
      method: 'OPTIONS',
      headers: {
        ...page,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-lading-fault',
      },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Lading-Fault')
  })

  test('a scenario is switched on by name, meant for a path, listed and switched off', async () => {
    const service = await startTestService({ allowFaults: true })
    const switchOn = (body: unknown) =>
      fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify(body) })
    expect(await (await switchOn({ scenario: 'T5@/base/' })).json()).toMatchObject({ active: ['T5'] })
    expect(await statusesOf(service, 1)).toEqual([200])
    expect((await fetch(`${service.url}/base/`, { method: 'POST', body: createForm('x') })).status).toBe(429)
    expect((await fetch(`${service.url}/faults`, { method: 'DELETE' })).status).toBe(200)
    expect((await fetch(`${service.url}/base/`, { method: 'POST', body: createForm('x') })).status).toBe(200)
    const { scenarios, active } = await getApi(service, '/faults')
    expect(active).toEqual([])
    expect(scenarios).toContainEqual({ id: 'N1', title: expect.any(String), variants: ['50', '5', '99'] })
  })

  test('rules of one’s own skip, count and match method, path and part', async () => {
    const service = await startTestService({ allowFaults: true, ...small })
    const rules = [
      { method: 'GET', path: '/info/', skip: 1, times: 2, acts: [{ act: 'answer', status: 418 }] },
      { partNumber: 2, acts: [{ act: 'answer', status: 507 }] },
    ]
    await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
    expect(await statusesOf(service, 4)).toEqual([200, 418, 418, 200])
    const { parts } = await startParts(service)
    expect([(await put(parts[0])).status, (await put(parts[1])).status]).toEqual([200, 507])
  })

  test('a rule can answer any code of the upload API', async () => {
    const service = await startTestService({ allowFaults: true })
    const acts = [{ act: 'refuse', code: 'FileInfectedError', details: ['Eicar'] }]
    const body = JSON.stringify({ rules: [{ path: '/base/', acts }] })
    await fetch(`${service.url}/faults`, { method: 'POST', body })
    expect(await postForm(service, createForm('x'))).toEqual({
      error: {
        status_code: 400,
        error_code: 'FileInfectedError',
        content: 'The file is infected by Eicar virus.',
      },
    })
  })

  test.each([
    ['nonsense', 'Send JSON'],
    [{ scenario: 'T99' }, 'There is no fault scenario "T99"'],
    [{ scenario: 'C1' }, 'happens in the client'],
    [{ scenario: 'N1:12' }, 'has no variant "12": choose one of 50, 5, 99.'],
    [{ scenario: 'T1:x' }, 'has no variant "x": it has none.'],
    [{ scenario: 'T1@base' }, 'must start with a slash'],
    [{ rules: [] }, 'at least one rule'],
    [{ rules: [{ acts: [] }] }, 'at least one act'],
    [{ rules: [{ acts: [{ act: 'explode' }] }] }, 'An action must be one of answer, refuse'],
    [{ rules: [{ acts: [{ act: 'answer' }] }] }, 'requires "status"'],
    [{ rules: [{ acts: [{ act: 'answer', status: 99 }] }] }, '"status"'],
    [{ rules: [{ acts: [{ act: 'hold', ms: 5 }] }] }, '"ms"'],
    [{ rules: [{ path: 'base', acts: [{ act: 'hold' }] }] }, '"path"'],
    [{ rules: [{ acts: [{ act: 'refuse', code: 'toString' }] }] }, '"code"'],
  ])('%j is refused with one sentence', async (body, words) => {
    const service = await startTestService({ allowFaults: true })
    const response = await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify(body) })
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: { status_code: 400, error_code: 'FaultInvalidError', content: expect.stringContaining(words) },
      },
    ])
  })

  test('the same seed gives the same delays, and starting over starts the sequence over', async () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw(7).every((value) => value >= 0 && value < 1)).toBe(true)
  })
})

test('the README names every scenario with its variants', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  for (const [id, { variants = [] }] of faultScenarios) {
    const row = readme.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? ''
    expect([id, variants.filter((variant) => !row.includes(`\`${variant}\``)), row !== '']).toEqual([
      id,
      [],
      true,
    ])
  }
})

describe('the ledger', () => {
  test('holds every request with its fields, bytes and fingerprint, and every file', async () => {
    const service = await startTestService({ allowFaults: true, ...small })
    const { uuid, parts } = await startParts(service, 1500)
    const bytes = Buffer.from('b'.repeat(1000))
    await fetch(parts[0] ?? '', { method: 'PUT', body: bytes, headers: { 'content-type': 'x/y' } })
    const agent = { 'x-uc-user-agent': 'blocks/1.0/demopublickey (JavaScript)' }
    await fetch(infoUrl(service), { headers: agent })
    await upload(service, 'direct', { fields: { source: 'camera', 'metadata[a]': 'b' } })
    const { requests, files } = await ledgerOf(service)
    expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]?.replace(uuid, '…')}`)).toEqual([
      'POST /multipart/start/',
      'PUT /multipart/upload/…/a',
      'GET /info/',
      'POST /base/',
    ])
    expect(requests[1]).toMatchObject({
      number: 2,
      status: 200,
      isCut: false,
      fault: null,
      receivedBytes: 1000,
      sha256: sha256(bytes),
    })
    expect(requests[2]?.headers).toMatchObject(agent)
    expect(requests[0]?.fields).toContainEqual(['part_size', '1000'])
    expect(requests[3]?.fields).toEqual([
      ['UPLOADCARE_PUB_KEY', 'demopublickey'],
      ['source', 'camera'],
      ['metadata[a]', 'b'],
    ])
    expect(files).toEqual([
      {
        uuid: expect.any(String),
        originalFilename: 'a.bin',
        sizeBytes: 6,
        sha256: sha256('direct'),
        isIntact: true,
      },
    ])
    await fetch(`${service.url}/ledger`, { method: 'DELETE' })
    expect((await ledgerOf(service)).requests).toEqual([])
  })

  test('an unread body does not block its connection', async () => {
    const service = await startTestService({ allowFaults: true })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const refused = request(`${service.url}/base/`, { agent, method: 'PUT' })
    refused.end(Buffer.alloc(3_000_000))
    const [[answer]] = await Promise.all([once(refused, 'response'), once(refused, 'finish')])
    answer.resume()
    const [next] = await once(request(`${service.url}/health`, { agent }).end(), 'response')
    expect([answer.statusCode, next.statusCode]).toEqual([405, 200])
    agent.destroy()
  })

  test.each([true, false])(
    'a part that is sent again before its bytes are read does no harm, with faults: %j',
    async (allowFaults) => {
      const service = await startTestService({ ...small, allowFaults })
      const { parts } = await startParts(service)
      await Promise.allSettled(Array.from({ length: 10 }, () => put(parts[0])))
      expect((await put(parts[0])).status).toBe(200)
    },
  )

  test('a client that goes away in the middle is seen as cut', async () => {
    const service = await startTestService({ allowFaults: true })
    const half = request(`${service.url}/base/`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1000 },
    })
    half.on('error', () => {})
    half.write('--b\r\n', () => half.destroy())
    await vi.waitFor(async () => {
      const [entry] = (await ledgerOf(service)).requests
      expect(entry).toMatchObject({ isCut: true, receivedBytes: 5 })
    })
  })
})
