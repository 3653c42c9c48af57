import { type Fault, faultRules, getFault, NetworkError, UploadError } from '@lading/transport-engine'
import { createFakeLocks, FakeStorage } from '@lading/transport-engine/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStage } from './testing/fixtures/createStage.js'
import type { FaultAction } from './testing/fixtures/FakeService.js'
import { faultActions } from './testing/fixtures/faultActions.js'
import { patternFile } from './testing/fixtures/patternFile.js'

const PARTS = 6

/** The request of each phase of an upload in parts, and the parts that are confirmed by then. */
const phases = {
  start: { match: 'POST /multipart/start/', confirmed: 0 },
  'first part': { match: /^PUT \/part\/.*\/0(\?|$)/, confirmed: 0 },
  'middle part': { match: /^PUT \/part\/.*\/3(\?|$)/, confirmed: 3 },
  'last part': { match: /^PUT \/part\/.*\/5(\?|$)/, confirmed: 5 },
  complete: { match: 'POST /multipart/complete/', confirmed: PARTS },
  lookup: { match: 'GET /info/', confirmed: PARTS },
} as const
type Phase = keyof typeof phases

const fail =
  (error: () => Error): FaultAction =>
  async () => {
    throw error()
  }

const lost = (reason: NonNullable<NetworkError['reason']>) => Object.assign(new NetworkError(), { reason })

/** What makes a fault of each kind, and how often a request with it is sent: a call, and a part. */
const causes: Readonly<
  Record<
    Exclude<Fault, 'canceled'>,
    { readonly act: FaultAction; readonly sent: readonly [call: number, part: number] | null }
  >
> = {
  network: {
    async act(call) {
      await call.wait(100)
      throw new NetworkError()
    },
    sent: [4, 3],
  },
  stalled: { act: fail(() => new NetworkError('', { code: 'stalled' })), sent: [4, 3] },
  server: { act: faultActions.answer({ status: 503 }), sent: [4, 3] },
  protocol: {
    act: fail(() => new UploadError('invalid-response', 'What?', { status: 200 })),
    sent: [4, 3],
  },
  gateway: {
    act: faultActions.answer({ status: 403, text: '<html><head><title>Access denied</title></head></html>' }),
    sent: [4, 3],
  },
  throttled: { act: faultActions.answer({ status: 429, retryAfter: '1' }), sent: [11, 11] },
  'not-processed': { act: faultActions.answer({ status: 425 }), sent: [6, 6] },
  locked: { act: faultActions.answer({ status: 423 }), sent: [11, 11] },
  'too-large': { act: faultActions.answer({ status: 413 }), sent: [1, 1] },
  forbidden: { act: fail(() => new UploadError('forbidden-by-page', 'No.')), sent: [1, 1] },
  rejected: { act: faultActions.answer({ status: 400 }), sent: [1, 1] },
  // The engine finds these out when a request has failed, which its own tests show.
  disconnected: { act: fail(() => lost('disconnected')), sent: [4, 3] },
  blocked: { act: fail(() => lost('blocked')), sent: [4, 3] },
  unshared: { act: fail(() => lost('unshared')), sent: [4, 3] },
  closed: { act: fail(() => lost('closed')), sent: [1, 1] },
  unreadable: { act: fail(() => new UploadError('file-unreadable', 'Gone.')), sent: [1, 1] },
  changed: { act: fail(() => new UploadError('file-changed', 'Other.')), sent: [1, 1] },
  refused: { act: fail(() => new UploadError('store-refused', 'No.', { status: 424 })), sent: [1, 1] },
  credentials: {
    act: fail(() => new UploadError('SignatureExpirationError', 'Late.', { status: 403 })),
    sent: [2, 2],
  },
  // Without end, these are no failures: an upload is sent again, or waits.
  overtaken: { act: fail(() => new NetworkError('', { code: 'overtaken' })), sent: null },
  'sign-in': { act: fail(() => new UploadError('sign-in-required', 'Who?', { status: 401 })), sent: null },
}

/** Whether a file is uploaded all the same: a lookup without a usable answer takes nothing from one that the service has confirmed. */
const isUploaded = (phase: Phase) => phase === 'lookup'
/** Faults after which the same request isn't sent again: smaller ones are, if the protocol has them. */
const isFinal = (fault: Fault) => faultRules[fault].retry === 'never' || fault === 'closed'

const isPart = (phase: Phase) => phase.endsWith('part')
const rows = Object.entries(causes).flatMap(([fault, cause]) =>
  (Object.keys(phases) as Phase[])
    // Only large bodies are cut off for their size.
    .filter((phase) => fault !== 'closed' || isPart(phase))
    .map((phase) => ({ fault: fault as Fault, phase, ...cause })),
)

describe.each(rows)('$fault at the $phase', ({ fault, phase, act, sent }) => {
  const { match, confirmed } = phases[phase]
  const rule = faultRules[fault]

  function setUp(times?: number) {
    vi.stubGlobal('navigator', { locks: createFakeLocks() })
    onTestFinished(() => void vi.unstubAllGlobals())
    const config = { resumableUploads: true, multipartMaxConcurrentRequests: 1 }
    const stage = createStage([], config, { storage: new FakeStorage() })
    // The answer to the completion doesn't have the info.
    stage.service.pollsUntilReady = phase === 'lookup' ? 1 : 0
    const failing = { match, act, ...(times !== undefined && { times }) }
    stage.service.faults.push(failing)
    const file = patternFile(5500, 4)
    const partsSent = () => stage.service.calls('PUT /part/').length
    return {
      ...stage,
      failing,
      file,
      partsSent,
      upload: () => stage.start('multipart', { file, fileName: file.name }).done,
    }
  }

  test.skipIf(sent === null)(
    'that lasts ends as the table says, and a later attempt sends what the table keeps',
    async () => {
      const { service, failing, upload, partsSent, clock, settle } = setUp()
      const first = await upload()
      const calls = service.ledger.filter(({ call }) =>
        typeof match === 'string' ? call.startsWith(match) : match.test(call),
      )
      if (isUploaded(phase)) {
        expect(first.end).toBe('ok')
        expect(partsSent()).toBe(PARTS)
        return
      }
      expect(getFault(first.error)).toBe(fault)
      const { cause, remedy, buttons, event } = rule
      expect(first.error).toMatchObject({ explanation: { cause, remedy, buttons, event } })
      // After an unclear answer the file is looked up before it is completed again.
      if (phase !== 'complete') expect(calls).toHaveLength(sent?.[isPart(phase) ? 1 : 0] ?? 0)
      service.faults.splice(service.faults.indexOf(failing), 1)
      // The last writes to the storage.
      await clock.wait(1)
      const before = partsSent()
      const second = await upload()
      await clock.wait(1)
      expect(second.end).toBe('ok')
      settle(second)
      expect(partsSent() - before).toBe(rule.discards ? PARTS : PARTS - confirmed)
    },
  )

  test('that passes costs no other request, unless the table forbids another attempt', async () => {
    const { upload, partsSent, clock, settle, transport, failing } = setUp(1)
    const uploading = upload()
    if (rule.retry === 'signed-in') {
      // All of them wait, and continue with one call.
      await expect.poll(() => failing.times).toBe(0)
      await expect.poll(() => transport.inspect?.()).toMatchObject({ breaker: { reason: 'signed-out' } })
      transport.retryNow?.()
    }
    const outcome = await uploading
    await clock.wait(1)
    if (isFinal(fault) && !isUploaded(phase)) {
      expect(getFault(outcome.error)).toBe(fault)
      expect(partsSent()).toBe(confirmed + (isPart(phase) ? 1 : 0))
      return
    }
    expect(outcome.end).toBe('ok')
    settle(outcome)
    expect(partsSent()).toBe(PARTS + (isPart(phase) ? 1 : 0))
  })
})
