import { expect, test, vi } from 'vitest'
import { explain } from '../errors/explain.js'
import { NetworkError } from '../errors/NetworkError.js'
import { explainFailure } from './explainFailure.js'
import { noteAnswer, noteFailure } from './hostRecords.js'

let hosts = 0
const host = () => `https://host-${++hosts}.example.com`
/** Times that no other test has used: the failures of hosts are known for a minute. */
const later = () => 1_000_000 * ++hosts

/** Lets a request fail, and returns what its error says then. */
async function fail(
  url: string,
  nowMs: number,
  {
    elapsedMs = 500,
    sizeBytes = 0,
    sentBytes = 0,
    isUp = true as boolean | null,
    takesSmall = false,
    isHostUp = null as boolean | null,
    times = 1,
  } = {},
) {
  const error = new NetworkError()
  for (let i = 0; i < times; i++) noteFailure(error, { url, sizeBytes, sentBytes, elapsedMs }, nowMs)
  const probe = vi.fn(async () => isUp)
  await explainFailure(error, nowMs, {
    page: probe,
    address: async () => takesSmall,
    host: async () => isHostUp,
  })
  return {
    reason: error.reason,
    explanation: explain(error).explanation?.cause,
    probes: probe.mock.calls.length,
  }
}

test('one host that fails slowly is not reached, whatever it is', async () => {
  const outcome = await fail(`${host()}/base/`, later())
  expect(outcome).toEqual({ reason: undefined, explanation: 'error-unreachable', probes: 1 })
})

test('the connection is named if another host fails, too', async () => {
  expect(await fail(`${host()}/base/`, later(), { isUp: false })).toMatchObject({
    reason: 'disconnected',
    explanation: 'network-error',
  })
})

test('two hosts that are down are not the connection while the page answers', async () => {
  const nowMs = later()
  await fail(`${host()}/base/`, nowMs)
  expect(await fail(`${host()}/part`, nowMs + 1)).toEqual({
    reason: undefined,
    explanation: 'error-unreachable',
    probes: 1,
  })
})

test.each([
  [false, 'disconnected'],
  [true, undefined],
  [null, undefined],
] as const)(
  'when the page has no other host and one is down, the own host is asked: %s',
  async (isHostUp, reason) => {
    const nowMs = later()
    await fail(`${host()}/base/`, nowMs)
    expect(await fail(`${host()}/part`, nowMs + 1, { isUp: null, isHostUp })).toMatchObject({ reason })
  },
)

test('a host that has failed and answered since is not down', async () => {
  const nowMs = later()
  const other = host()
  await fail(`${other}/a`, nowMs)
  noteAnswer(`${other}/a`, nowMs + 1, 0)
  expect(await fail(`${host()}/b`, nowMs + 2)).toMatchObject({ reason: undefined, probes: 1 })
})

test('a request that fails in a moment while its host answers others is blocked', async () => {
  const [url, nowMs] = [host(), later()]
  noteAnswer(`${url}/base/`, nowMs, 0)
  expect(await fail(`${url}/info/`, nowMs + 10, { elapsedMs: 3 })).toEqual({
    reason: 'blocked',
    explanation: 'error-blocked',
    probes: 0,
  })
  expect(await fail(`${url}/info/`, nowMs + 20, { elapsedMs: 400 })).toMatchObject({ reason: undefined })
})

test('a large body that fails in a moment is refused for its size where a small request is answered', async () => {
  const large = { elapsedMs: 3, sizeBytes: 4_194_304 }
  expect(await fail(`${host()}/base/`, later(), { ...large, takesSmall: true })).toMatchObject({
    reason: 'closed',
  })
  expect(await fail(`${host()}/base/`, later(), large)).toMatchObject({ reason: 'blocked' })
})

test('a large body that is cut off twice at the beginning is refused by the server', async () => {
  const [url, nowMs] = [host(), later()]
  const large = { sizeBytes: 60_000_000, sentBytes: 4_000_000 }
  expect(await fail(url, nowMs, large)).toMatchObject({ reason: undefined })
  expect(await fail(url, nowMs + 1, large)).toMatchObject({ reason: 'closed', explanation: 'error-closed' })
  noteAnswer(url, nowMs + 2, 100)
  expect(await fail(url, nowMs + 3, large)).toMatchObject({ reason: 'closed' })
  noteAnswer(url, nowMs + 4, large.sizeBytes)
  expect(await fail(url, nowMs + 5, large)).toMatchObject({ reason: undefined })
})

test('slow connections that break are no refusals, unless they break at the same place', async () => {
  const [url, nowMs] = [host(), later()]
  const slow = { sizeBytes: 60_000_000, elapsedMs: 40_000 }
  await fail(url, nowMs, { ...slow, sentBytes: 4_000_000 })
  expect(await fail(url, nowMs + 1, { ...slow, sentBytes: 9_000_000 })).toMatchObject({ reason: undefined })
  expect(await fail(url, nowMs + 2, { ...slow, sentBytes: 4_000_000 })).toMatchObject({ reason: undefined })
  expect(await fail(url, nowMs + 3, { ...slow, sentBytes: 4_500_000 })).toMatchObject({ reason: 'closed' })
})

test('a large body of which no byte is reported is refused if the host answers something small', async () => {
  const [url, nowMs] = [host(), later()]
  const attempt = { url, sizeBytes: 60_000_000, sentBytes: 0, elapsedMs: 60 }
  const error = new NetworkError()
  const ask = async (isUp: boolean) => {
    noteFailure(error, attempt, nowMs)
    await explainFailure(error, nowMs, { page: async () => true, address: async () => isUp })
    return error.reason
  }
  await ask(true)
  expect(await ask(false)).toBe(undefined)
  expect(await ask(true)).toBe('closed')
})

test('a request that fails in a moment because its host is down is not blocked', async () => {
  const [url, nowMs] = [host(), later()]
  noteAnswer(`${url}/base/`, nowMs, 0)
  const instant = { elapsedMs: 3, isHostUp: false }
  expect(await fail(`${url}/info/`, nowMs + 10, instant)).toMatchObject({ explanation: 'error-unreachable' })
  // A host far away can't refuse a connection as quickly.
  expect(await fail(`${host()}/base/`, later(), instant)).toMatchObject({ reason: 'blocked' })
  for (const near of [
    'http://localhost:3000',
    'http://127.0.0.1:99',
    'https://nas:443',
    'http://[::1]:8',
    'http://192.168.1.7',
  ])
    expect(await fail(`${near}/base/`, later(), instant)).toMatchObject({ reason: undefined })
  // Only this address fails.
  expect(await fail('http://127.0.0.1:98/base/', later(), { elapsedMs: 3, isHostUp: true })).toMatchObject({
    reason: 'blocked',
  })
})

test.each([3, 500])(
  'a server whose answers the page may not read is found after %i ms',
  async (elapsedMs) => {
    expect(await fail(`${host()}/base/`, later(), { elapsedMs, takesSmall: true })).toMatchObject({
      reason: 'unshared',
      explanation: 'error-not-allowed',
    })
    const large = { sizeBytes: 4_000_000, sentBytes: 4_000_000 }
    expect(await fail(`${host()}/base/`, later(), { elapsedMs, ...large, takesSmall: true })).toMatchObject({
      reason: 'unshared',
    })
    // An error without the headers of other answers.
    const [url, nowMs] = [host(), later()]
    noteAnswer(`${url}/base/`, nowMs, 0)
    expect(await fail(`${url}/base/`, nowMs + 1, { elapsedMs, takesSmall: true })).toMatchObject({
      reason: undefined,
    })
  },
)

test('where nothing else can be asked, nothing is claimed', async () => {
  expect(await fail(`${host()}/base/`, later(), { isUp: null })).toMatchObject({ reason: undefined })
})

test('an error of another kind is left as it is', async () => {
  const error = new NetworkError('', { code: 'stalled' })
  const probe = vi.fn(async () => false)
  expect(await explainFailure(error, later(), { page: probe })).toBe(error)
  expect(probe).not.toHaveBeenCalled()
})
