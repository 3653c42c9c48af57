import type { BodyForm, FaultAction, FaultRule, RealtimeFault } from './FaultRule.js'
import { bodyForms } from './FaultRule.js'

/** A named fault; its name is the row id in the fault matrix. */
export interface FaultScenario {
  readonly title: string
  /** Values accepted after the id and a colon; the id by itself stands for the first value. */
  readonly variants?: readonly string[]
  readonly rules: (variant: string) => readonly FaultRule[]
  readonly realtime?: (variant: string) => RealtimeFault | null
}

const throttled = (retryAfter: string): FaultAction => ({ act: 'answer', status: 429, retryAfter })
const status = (code: number): FaultAction => ({ act: 'answer', status: code })
const all = (...acts: FaultAction[]): FaultRule[] => [{ acts }]
const some = (times: number, ...acts: FaultAction[]): FaultRule[] => [{ acts, times }]
const part = (more: Partial<FaultRule>, ...acts: FaultAction[]): FaultRule[] => [
  { method: 'PUT', path: '/multipart/upload/', acts, ...more },
]
const at = (path: string, times: number, ...acts: FaultAction[]): FaultRule => ({ path, times, acts })

const HOUR_MS = 3_600_000
const retryTimes: Readonly<Record<string, () => string>> = {
  date: () => new Date(Date.now() + 2000).toUTCString(),
  past: () => new Date(Date.now() - HOUR_MS).toUTCString(),
  garbage: () => 'soon',
  huge: () => '1000000000',
}
const corruptAnswer = (form: string, code?: number): FaultAction => ({
  act: 'corrupt-answer',
  form: bodyForms.find((known): known is BodyForm => known === form) ?? 'truncated',
  ...(code !== undefined && { status: code }),
})

const rows: readonly (readonly [id: string, scenario: FaultScenario])[] = [
  ['T1', { title: '429 with Retry-After 2, twice', rules: () => some(2, throttled('2')) }],
  [
    'T2',
    {
      title: '429 whose Retry-After pages cannot read, once',
      rules: () => some(1, { act: 'answer', status: 429, retryAfter: '2', isHidden: true }),
    },
  ],
  [
    'T3',
    {
      title: '429 with a date, a past date, garbage or 1e9 seconds, once',
      variants: ['date', 'past', 'garbage', 'huge'],
      rules: (variant) => some(1, throttled(retryTimes[variant]?.() ?? '')),
    },
  ],
  [
    'T4',
    {
      title: 'the throttle code inside a 200, twice',
      rules: () => some(2, { act: 'refuse', code: 'RequestThrottledError', retryAfterSeconds: 2 }),
    },
  ],
  ['T5', { title: '429 eleven times', rules: () => some(11, throttled('1')) }],
  ['T6', { title: '429 for 10 seconds', rules: () => [{ forMs: 10_000, acts: [throttled('1')] }] }],
  [
    'S1',
    {
      title: '503, 500, 502, then as usual',
      rules: () => [503, 500, 502].flatMap((code) => some(1, status(code))),
    },
  ],
  [
    'S2',
    {
      title: '503 that pages cannot read, once',
      rules: () => some(1, { act: 'answer', status: 503, isBare: true }),
    },
  ],
  ['S3', { title: '503 for 10 minutes', rules: () => [{ forMs: 600_000, acts: [status(503)] }] }],
  [
    'N1',
    {
      title: 'reset after 5, 50 or 99 % of the body, once',
      variants: ['50', '5', '99'],
      rules: (variant) => some(1, { act: 'reset', atShare: Number(variant) / 100 }),
    },
  ],
  [
    'N2',
    {
      title: 'the work is done and the connection closed without an answer, once',
      rules: () => some(1, { act: 'cut-answer' }),
    },
  ],
  [
    'N3',
    {
      title: 'connections are refused for 5 seconds, from the first request on',
      rules: () => some(1, { act: 'stop-listening', forMs: 5000 }),
    },
  ],
  ['N4', { title: 'the body is never read, once', rules: () => some(1, { act: 'ignore-body' }) }],
  ['N5', { title: 'the answer is never sent, once', rules: () => some(1, { act: 'hold' }) }],
  [
    'N6',
    {
      title: 'the body is read at 5 kB a second',
      rules: () => all({ act: 'slow-body', bytesPerSecond: 5000 }),
    },
  ],
  [
    'N7',
    {
      title: 'the answer drips, a byte per 100 ms, and never ends, once',
      rules: () => some(1, { act: 'drip', intervalMs: 100, bytes: 20 }),
    },
  ],
  [
    'N8',
    {
      title: 'the network is up for 3 seconds and down for 3, 20 times',
      rules: () => all({ act: 'flap', upMs: 3000, downMs: 3000, times: 20 }),
    },
  ],
  ['P1', { title: 'part 3 always fails with 500', rules: () => part({ partNumber: 3 }, status(500)) }],
  [
    'P2',
    {
      title: 'parts are finished out of order',
      rules: () => part({}, { act: 'delay', minMs: 0, maxMs: 300 }),
    },
  ],
  [
    'P3',
    {
      title: 'the start answers with one part address too few',
      rules: () => [at('/multipart/start/', 1, { act: 'other-parts' })],
    },
  ],
  [
    'P4',
    { title: 'the address of part 3 has expired: 403', rules: () => part({ partNumber: 3 }, status(403)) },
  ],
  [
    'P5',
    {
      title: 'the answer of complete is lost, so that it is called again',
      rules: () => [at('/multipart/complete/', 1, { act: 'cut-answer' })],
    },
  ],
  [
    'P6',
    {
      title: 'complete and five info calls say not ready',
      rules: () => [
        at('/multipart/complete/', 1, { act: 'merge-answer', values: { is_ready: false } }),
        at('/info/', 5, { act: 'merge-answer', values: { is_ready: false } }),
      ],
    },
  ],
  [
    'P7',
    {
      title: 'complete answers 200 with an error',
      rules: () => [
        at('/multipart/complete/', Number.POSITIVE_INFINITY, {
          act: 'refuse',
          code: 'MultipartFileCompletionFailedError',
        }),
      ],
    },
  ],
  [
    'P8',
    { title: 'one bit of a body is flipped, once', rules: () => part({ times: 1 }, { act: 'corrupt-body' }) },
  ],
  [
    'R1',
    {
      title: 'the realtime channel never opens',
      variants: ['refuse', 'silent'],
      rules: () => [],
      realtime: (variant) => ({ mode: variant === 'silent' ? 'stay-silent' : 'refuse' }),
    },
  ],
  [
    'R2',
    {
      title: 'the realtime connection drops after two frames',
      rules: () => [],
      realtime: () => ({ mode: 'drop', afterFrames: 2 }),
    },
  ],
  [
    'R3',
    {
      title: 'broken frames, a frame of another channel, and every frame twice',
      rules: () => [],
      realtime: () => ({ mode: 'noise' }),
    },
  ],
  [
    'R4',
    {
      title: 'channel and polling disagree',
      variants: ['poll-fails', 'push-fails'],
      rules: (variant) =>
        variant === 'push-fails'
          ? []
          : [
              at('/from_url/status/', Number.POSITIVE_INFINITY, {
                act: 'merge-answer',
                values: {
                  status: 'error',
                  error: 'download task failed.',
                  error_code: 'DownloadFileTaskFailedError',
                },
              }),
            ],
      realtime: (variant) => (variant === 'push-fails' ? { mode: 'contradict' } : null),
    },
  ],
  [
    'R5',
    {
      title: 'the token is unknown',
      rules: () => [
        at('/from_url/status/', Number.POSITIVE_INFINITY, {
          act: 'merge-answer',
          values: { status: 'unknown' },
        }),
      ],
    },
  ],
  [
    'J1',
    {
      title: 'the work is done and the answer corrupt, once',
      variants: bodyForms,
      rules: (variant) => some(1, corruptAnswer(variant)),
    },
  ],
  [
    'J2',
    {
      title: 'an error with a corrupt body, once',
      variants: bodyForms,
      rules: (variant) => some(1, corruptAnswer(variant, 500)),
    },
  ],
  [
    'C2',
    {
      title: 'the signature has expired by the time of complete, once',
      rules: () => [at('/multipart/complete/', 1, { act: 'refuse', code: 'SignatureExpirationError' })],
    },
  ],
  [
    'G1',
    {
      title: 'creating a group takes 2 seconds',
      rules: () => [at('/group/', Number.POSITIVE_INFINITY, { act: 'delay', minMs: 2000, maxMs: 2000 })],
    },
  ],
  [
    'G2',
    {
      title: 'creating a group fails',
      rules: () => [
        at('/group/', Number.POSITIVE_INFINITY, { act: 'refuse', code: 'GroupFilesNotFoundError' }),
      ],
    },
  ],
  [
    'H1',
    {
      title: 'a part is redirected, sets a cookie, or its preflight is refused',
      variants: ['redirect', 'cookie', 'preflight'],
      rules: (variant) =>
        variant === 'preflight'
          ? part({ method: 'OPTIONS' }, { act: 'answer', status: 403, isBare: true })
          : part({}, { act: variant === 'cookie' ? 'set-cookie' : 'redirect' }),
    },
  ],
]

/** Fault matrix rows that happen in the client or between it and its page; the service isn't involved. */
export const clientScenarios: readonly string[] = [
  'N9',
  'C1',
  'C3',
  'U1',
  'U2',
  'U3',
  'U4',
  'U5',
  'F1',
  'F2',
  'F3',
]

/** The scenarios that can be switched on, by id. */
export const faultScenarios: ReadonlyMap<string, FaultScenario> = new Map(rows)
