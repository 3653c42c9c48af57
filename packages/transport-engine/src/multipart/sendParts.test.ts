import { describe, expect, test, vi } from 'vitest'
import type { Connection } from '../client/Connection.js'
import { createProgress } from '../client/createProgress.js'
import { engineDefaults } from '../client/EngineSettings.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { EndedPart, PartsJob, PartsReport, SendRequest } from '../http/Http.js'
import { CircuitBreaker } from '../retry/CircuitBreaker.js'
import { RetryAllowance } from '../retry/RetryAllowance.js'
import { FakeClock, settle } from '../testing/FakeClock.js'
import { FakeOnline } from '../testing/FakeOnline.js'
import { type PartSender, type SendPartsOptions, sendParts } from './sendParts.js'

const PART_BYTES = 10
/** How long the page takes for a part. */
const SEND_MS = 50

/** Sends the parts of a file while a worker runs, whose part the test plays. */
function setUp(
  parts: number,
  sendMs: number = SEND_MS,
  worker = { isRunning: true },
  options: Partial<SendPartsOptions> = {},
) {
  const clock = new FakeClock()
  const breaker = new CircuitBreaker({ clock, online: new FakeOnline(), random: () => 0.5 })
  const jobs: PartsJob[] = []
  const setLimit = vi.fn()
  const send = vi.fn(async (_: SendRequest) => {
    await new Promise<void>((resolve) => clock.schedule(sendMs, resolve))
    return { status: 200, statusText: '', text: '' }
  })
  const connection: Connection = {
    settings: engineDefaults,
    clock,
    breaker,
    lazy: {},
    http: {
      send,
      sendParts(createJob) {
        if (!worker.isRunning) return null
        jobs.push(createJob())
        return { setLimit }
      },
    },
  }
  const file = new Blob([new Uint8Array(parts * PART_BYTES)])
  const session = {
    uuid: 'uuid',
    partSizeBytes: PART_BYTES,
    partUrls: Array.from({ length: parts }, (_, index) => `https://s/${index}`),
    confirmed: new Set<number>(),
    startedAtMs: 0,
  }
  const controller = new AbortController()
  const { signal } = controller
  const listener = vi.fn()
  const progress = createProgress(file.size, listener, clock)
  const sending = sendParts(connection, { file, session, signal, progress, onConfirmed() {}, ...options })
  sending.catch(() => {})
  const ended = (
    index: number,
    result: EndedPart['result'] = { status: 200, statusText: '', text: '' },
  ): EndedPart => ({
    ...(jobs[0]?.parts[index] as EndedPart),
    startedAtMs: clock.now(),
    endedAtMs: clock.now(),
    result,
  })
  const report = (changes: Partial<PartsReport>) =>
    jobs.at(-1)?.onReport({ sent: new Map(), ended: [], ...changes })
  const sentByPage = () => send.mock.calls.map(([{ url }]) => url)
  const requests = () => send.mock.calls.map(([request]) => request)
  return {
    ...{ breaker, clock, controller, ended, jobs, listener, report, requests, sending, sentByPage, session },
    setLimit,
  }
}

test('the worker has all parts, and its bytes count as soon as it reports them', async () => {
  const { ended, jobs, listener, report, sending, sentByPage, session } = setUp(8)
  expect(jobs[0]).toMatchObject({ limit: 4, isChecked: false })
  expect(jobs[0]?.parts).toHaveLength(8)
  report({ sent: new Map([[0, 5]]), ended: [ended(1), ended(2)] })
  expect(listener).toHaveBeenLastCalledWith(25, 80)
  report({ ended: [0, 3, 4, 5, 6, 7].map((index) => ended(index)), isOver: true })
  await sending
  expect(session.confirmed.size).toBe(8)
  expect(sentByPage()).toEqual([])
})

test('a part that has failed is sent again by the page, and the worker has the others once it is confirmed', async () => {
  const { clock, ended, jobs, report, sending, sentByPage } = setUp(20)
  const indexes = Array.from({ length: 20 }, (_, index) => index)
  report({ ended: [ended(0), ended(1, new NetworkError())], left: indexes.slice(5) })
  report({ ended: [ended(2), ended(3), ended(4)], isOver: true })
  // Half as many in flight, one of which waits.
  await clock.advance(SEND_MS)
  expect(sentByPage().sort()).toEqual(['https://s/1', 'https://s/5', 'https://s/6'])
  await clock.advance(SEND_MS)
  const later = jobs[1]?.parts.map(({ index }) => index) ?? []
  expect(later).toEqual(indexes.slice(20 - later.length))
  expect(later.length + sentByPage().length).toBe(16)
  report({ ended: later.map((index) => ended(index)), isOver: true })
  await clock.advance(SEND_MS)
  await sending
})

test('once requests of other files have opened the breaker, the worker starts no part', async () => {
  const { breaker, clock, report, sending, sentByPage, setLimit } = setUp(6)
  for (let failures = 0; failures < 5; failures++)
    breaker.failed('network', new NetworkError(), new RetryAllowance({ maxThrottled: 1, maxFailed: 1 }))
  report({ ended: [], sent: new Map([[0, 1]]) })
  expect(setLimit).toHaveBeenLastCalledWith(0)
  report({ left: [4, 5] })
  report({ ended: [], isOver: true })
  await settle()
  // They wait, as requests do.
  expect(sentByPage()).toEqual([])
  expect(breaker.inspect().waiting).toBeGreaterThan(0)
  await clock.advance(30_000)
  await sending
  expect(sentByPage()).toHaveLength(6)
})

describe('on a slow line, while the first parts are on their way,', () => {
  const SLOW_MS = 60_000

  test('the worker sends more parts at a time', async () => {
    const { clock, controller, report, setLimit } = setUp(12)
    for (let bytes = 1; bytes <= 2; bytes++) {
      expect(setLimit).not.toHaveBeenCalled()
      await clock.advance(250)
      report({ sent: new Map([0, 1, 2, 3].map((index) => [index, bytes])) })
    }
    expect(setLimit).toHaveBeenLastCalledWith(6)
    controller.abort()
  })

  /** Sends parts by the page for half a second, which suffices. */
  const progress = async ({ clock, requests }: ReturnType<typeof setUp>) => {
    for (let bytes = 1; bytes <= 2; bytes++) {
      expect(requests()).toHaveLength(4)
      await clock.advance(250)
      for (const { onProgress } of requests()) onProgress?.(bytes, PART_BYTES)
    }
  }

  test('the page sends more parts at a time', async () => {
    const stage = setUp(12, SLOW_MS, { isRunning: false })
    await progress(stage)
    expect(stage.requests()).toHaveLength(6)
    stage.controller.abort()
  })

  test('a worker that runs late joins in with as many as may be in flight beside those of the page', async () => {
    const worker = { isRunning: false }
    const stage = setUp(12, SLOW_MS, worker)
    worker.isRunning = true
    await progress(stage)
    expect(stage.requests()).toHaveLength(4)
    expect(stage.jobs).toMatchObject([{ limit: 2 }])
    stage.controller.abort()
  })
})

test('parts that the service had confirmed when the upload was paused are not sent again', async () => {
  const { controller, ended, jobs, report, sending, session } = setUp(6)
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'CancelError' })
  expect(jobs[0]?.signal.aborted).toBe(true)
  report({ ended: [ended(0), ended(1)], isOver: true })
  expect([...session.confirmed]).toEqual([0, 1])
})

test('the page sends the parts of a file that cannot be posted to the worker', async () => {
  const { clock, jobs, report, sending, sentByPage } = setUp(6)
  report({ isOver: true })
  await clock.advance(SEND_MS)
  await clock.advance(SEND_MS)
  await sending
  expect(jobs).toHaveLength(1)
  expect(sentByPage()).toHaveLength(6)
})

test('a worker that the breaker stopped before its first part had ended has the rest once it closes', async () => {
  const { breaker, clock, ended, jobs, report, sending } = setUp(20)
  for (let failures = 0; failures < 5; failures++)
    breaker.failed('network', new NetworkError(), new RetryAllowance({ maxThrottled: 1, maxFailed: 1 }))
  report({ sent: new Map([[0, 1]]) })
  report({ left: Array.from({ length: 16 }, (_, index) => 4 + index) })
  report({ ended: [0, 1, 2, 3].map((index) => ended(index)), isOver: true })
  await clock.advance(30_000)
  expect(jobs).toHaveLength(2)
  report({ ended: (jobs[1] as PartsJob).parts.map(({ index }) => ended(index)), isOver: true })
  await clock.advance(SEND_MS)
  await sending
})

test('a listener of the progress that throws ends the upload', async () => {
  const { ended, listener, report, sending } = setUp(8)
  listener.mockImplementation(() => {
    throw new Error('listener')
  })
  report({ ended: [ended(0)], left: [4, 5, 6, 7] })
  await expect(sending).rejects.toThrow('listener')
})

/** Sends four parts to URLs of a sender, of which those in `known` are known. */
function setUpSender(known: readonly number[]) {
  const urls = new Map(known.map((index) => [index, `https://store/${index}`]))
  const sender = {
    send: vi.fn<PartSender['send']>(async () => {}),
    getUrl: (index: number) => {
      const url = urls.get(index)
      return url === undefined ? null : { url, urlEndsAtMs: 1000 }
    },
    ended: vi.fn<PartSender['ended']>(),
  }
  const sentBySender = () => sender.send.mock.calls.map(([, , index]) => index)
  return { ...setUp(4, SEND_MS, undefined, { sender }), sender, sentBySender, urls }
}

test('the worker has the parts whose URLs are known, and the page the others', async () => {
  const { ended, jobs, report, sender, sending, sentBySender } = setUpSender([0, 2])
  expect(jobs[0]?.parts).toEqual([
    { index: 0, url: 'https://store/0', urlEndsAtMs: 1000, start: 0, size: PART_BYTES },
    { index: 2, url: 'https://store/2', urlEndsAtMs: 1000, start: 20, size: PART_BYTES },
  ])
  await settle()
  expect(sentBySender()).toEqual([1, 3])
  report({ ended: jobs[0]?.parts.map((part) => ({ ...ended(0), ...part })) ?? [], isOver: true })
  await sending
  expect(sender.ended.mock.calls.map(([{ url }, error]) => [url, error])).toEqual([
    ['https://store/0', null],
    ['https://store/2', null],
  ])
})

test('a part whose URL the worker has found refused is sent by the page, as if it had not been sent', async () => {
  const { ended, report, sender, sending, sentBySender } = setUpSender([0, 1, 2, 3])
  const refused = { status: 403, statusText: '', text: '' }
  report({ ended: [ended(0), ended(1, refused)], left: [3] })
  expect(sender.ended).toHaveBeenLastCalledWith(
    expect.objectContaining({ index: 1 }),
    expect.objectContaining({ status: 403 }),
  )
  report({ ended: [ended(2)], isOver: true })
  await sending
  expect(sentBySender()).toEqual([1, 3])
})

test('parts that are kept are digested by the worker, or by the page if it sends them', async () => {
  const onSending = vi.fn(async () => {})
  const onDigested = vi.fn()
  const { clock, ended, jobs, report, sending } = setUp(3, SEND_MS, undefined, { onSending, onDigested })
  expect(jobs[0]).toMatchObject({ isDigested: true })
  report({ ended: [{ ...ended(0), digest: 'd0' }, ended(1, new NetworkError())], left: [2] })
  expect(onDigested.mock.calls).toEqual([[0, 'd0']])
  await clock.advance(SEND_MS)
  expect(onSending).toHaveBeenCalledWith(1, expect.anything())
  report({ isOver: true })
  for (let turn = 0; turn < 4; turn++) await clock.advance(SEND_MS)
  if (jobs[1])
    report({ ended: jobs[1].parts.map((part) => ({ ...ended(0), ...part, digest: 'd2' })), isOver: true })
  await sending
})
