// Cases of the fault matrix in Chromium. `fault` is a scenario of the local service, or a list of its rules.

const direct = 300_000
const parts = 1_500_000
const info = '/info/'
const fails = (code) => ({ status: 'failed', code })

/**
 * @typedef {object} Case
 * @property {string} id Row of the fault matrix.
 * @property {string} name
 * @property {string | object[] | null} fault
 * @property {(number | string)[]} files Sizes in bytes; `url` is a file behind a URL.
 * @property {{ status: string, code?: string }} [expect] Result of every file. Default: success.
 * @property {Record<string, unknown>} [config]
 * @property {number} [speed] Factor by which the uploader's clock is faster. Default: 20.
 * @property {number} [requests] Maximum number of requests.
 * @property {number} [cancelAfterMs]
 * @property {number[]} [offline] Times, in real milliseconds, at which the browser goes offline and online in turn.
 * @property {string} [sendsOnChannel] Part of a frame that the page sends on the realtime channel.
 */

/** @type {Case[]} */
export const cases = [
  { id: '–', name: 'no fault, direct', fault: null, files: [direct, 0, 1] },
  { id: '–', name: 'no fault, multipart', fault: null, files: [parts, 1_048_576, 1_048_577] },
  {
    id: '–',
    name: 'no fault, from a URL',
    // Long enough for the channel to open.
    fault: [
      { path: '/from_url/status/', times: 6, acts: [{ act: 'merge-answer', values: { status: 'waiting' } }] },
    ],
    files: ['url'],
    speed: 1,
    sendsOnChannel: 'task-status-',
  },
  { id: 'T1', name: 'direct', fault: 'T1@/base/', files: [direct], requests: 4 },
  { id: 'T1', name: 'part', fault: 'T1@/multipart/upload/', files: [parts] },
  { id: 'T1', name: 'url', fault: 'T1@/from_url/', files: ['url'] },
  { id: 'T2', name: 'direct', fault: 'T2@/base/', files: [direct], requests: 3 },
  { id: 'T3', name: 'a date', fault: 'T3:date@/base/', files: [direct] },
  { id: 'T3', name: 'a past date', fault: 'T3:past@/base/', files: [direct] },
  { id: 'T3', name: 'garbage', fault: 'T3:garbage@/base/', files: [direct] },
  { id: 'T3', name: 'a billion seconds', fault: 'T3:huge@/base/', files: [direct] },
  { id: 'T4', name: 'direct', fault: 'T4@/base/', files: [direct], requests: 4 },
  {
    id: 'T5',
    name: 'direct',
    fault: 'T5@/base/',
    files: [direct],
    expect: fails('RequestThrottledError'),
    requests: 11,
  },
  {
    id: 'T6',
    name: '50 files',
    fault: [{ path: '/base/', forMs: 3000, acts: [{ act: 'answer', status: 429, retryAfter: '1' }] }],
    files: Array.from({ length: 50 }, () => 1000),
    speed: 2,
    requests: 125,
  },
  { id: 'S1', name: 'direct', fault: 'S1@/base/', files: [direct] },
  { id: 'S1', name: 'info', fault: 'S1@/info/', files: [direct] },
  { id: 'S2', name: 'direct', fault: 'S2@/base/', files: [direct] },
  { id: 'S2', name: 'part', fault: 'S2@/multipart/upload/', files: [parts] },
  {
    id: 'S3',
    name: '20 files',
    fault: 'S3',
    files: Array.from({ length: 20 }, () => 1000),
    expect: fails('http-status'),
    // 4 attempts for each file, and one for those that share it; those beyond the shared budget take up to 30 s each.
    requests: 82,
    speed: 40,
  },
  ...['5', '50', '99'].flatMap((share) => [
    { id: 'N1', name: `direct, after ${share} %`, fault: `N1:${share}@/base/`, files: [direct] },
    { id: 'N1', name: `part, after ${share} %`, fault: `N1:${share}@/multipart/upload/`, files: [parts] },
  ]),
  // Chromium itself repeats a request on a reused connection; the page is not notified.
  { id: 'N2', name: 'direct', fault: 'N2@/base/', files: [direct] },
  { id: 'N2', name: 'part', fault: 'N2@/multipart/upload/', files: [parts] },
  { id: 'N2', name: 'complete', fault: 'N2@/multipart/complete/', files: [parts] },
  { id: 'N3', name: 'connection refused', fault: 'N3', files: [direct], expect: fails('network'), speed: 1 },
  { id: 'N4', name: 'direct', fault: 'N4@/base/', files: [direct] },
  {
    id: 'N4',
    name: 'direct, large',
    fault: 'N4@/base/',
    files: [30_000_000],
    config: { multipartMinFileSize: 1e9 },
    // So many bytes take a busy machine longer than a limit that is shortened further.
    speed: 5,
  },
  { id: 'N4', name: 'part', fault: 'N4@/multipart/upload/', files: [parts] },
  { id: 'N5', name: 'direct', fault: 'N5@/base/', files: [direct] },
  { id: 'N5', name: 'info', fault: `N5@${info}`, files: [direct] },
  { id: 'N5', name: 'complete', fault: 'N5@/multipart/complete/', files: [parts] },
  { id: 'N6', name: 'direct', fault: 'N6@/base/', files: [60_000], speed: 1 },
  { id: 'N7', name: 'direct', fault: 'N7@/base/', files: [direct] },
  {
    id: 'N8',
    name: 'an interruption that the browser does not report',
    fault: [{ acts: [{ act: 'flap', upMs: 300, downMs: 300, times: 20 }] }],
    files: [parts],
    config: { retryNetworkErrorMaxTimes: 8, multipartMaxAttempts: 9 },
    speed: 1,
  },
  { id: 'N9', name: 'offline at the start', fault: null, files: [direct], offline: [0, 1500] },
  {
    id: 'N9',
    name: 'offline and back, five times',
    fault: [{ path: '/multipart/upload/', acts: [{ act: 'slow-body', bytesPerSecond: 400_000 }] }],
    files: [parts],
    offline: [300, 700, 1300, 1700, 2300, 2700, 3300, 3700, 4300, 4700],
    speed: 1,
  },
  { id: 'P1', name: 'part 3', fault: 'P1', files: [parts], expect: fails('http-status') },
  { id: 'P2', name: 'parts', fault: 'P2', files: [parts] },
  {
    id: 'P3',
    name: 'one URL too few',
    fault: 'P3',
    files: [parts],
    expect: fails('part-plan-invalid'),
    requests: 1,
  },
  { id: 'P4', name: 'part 3, permanently', fault: 'P4', files: [parts], expect: fails('http-status') },
  {
    id: 'P4',
    name: 'part 3, once',
    fault: [{ method: 'PUT', partNumber: 3, times: 1, acts: [{ act: 'answer', status: 403 }] }],
    files: [parts],
  },
  { id: 'P5', name: 'complete', fault: 'P5', files: [parts] },
  { id: 'P6', name: 'complete', fault: 'P6', files: [parts] },
  {
    id: 'P7',
    name: 'complete',
    fault: 'P7',
    files: [parts],
    expect: fails('MultipartFileCompletionFailedError'),
  },
  { id: 'P8', name: 'a flipped bit', fault: 'P8', files: [parts] },
  { id: 'R1', name: 'refused', fault: 'R1:refuse', files: ['url'] },
  { id: 'R1', name: 'silent', fault: 'R1:silent', files: ['url'] },
  {
    id: 'R1',
    name: 'no such host',
    fault: null,
    files: ['url'],
    config: { realtimeUrl: 'wss://127.0.0.1:1/app/x' },
  },
  { id: 'R2', name: 'dropped', fault: 'R2', files: ['url'] },
  { id: 'R3', name: 'noise', fault: 'R3', files: ['url'] },
  { id: 'R4', name: 'the channel reports a failure', fault: 'R4:push-fails', files: ['url'] },
  {
    id: 'R4',
    name: 'the polls report a failure',
    fault: 'R4:poll-fails',
    files: ['url'],
    expect: fails('DownloadFileTaskFailedError'),
  },
  { id: 'R5', name: 'unknown', fault: 'R5', files: ['url'], expect: fails('token-unknown') },
  ...[
    'truncated',
    'html',
    'empty',
    'huge',
    'broken',
    'wrong-types',
    'missing-uuid',
    'prototype-keys',
  ].flatMap((form) => [
    { id: 'J1', name: `direct, ${form}`, fault: `J1:${form}@/base/`, files: [direct] },
    { id: 'J1', name: `info, ${form}`, fault: `J1:${form}@/info/`, files: [direct] },
    { id: 'J2', name: `direct, ${form}`, fault: `J2:${form}@/base/`, files: [direct] },
  ]),
  { id: 'C2', name: 'at complete', fault: 'C2', files: [parts] },
  { id: 'H1', name: 'redirected', fault: 'H1:redirect', files: [parts] },
  { id: 'H1', name: 'a cookie', fault: 'H1:cookie', files: [parts] },
  {
    id: 'H1',
    name: 'the preflight refused',
    fault: 'H1:preflight',
    files: [parts],
    expect: fails('network'),
  },
  ...[0, 30, 150, 400].map((cancelAfterMs) => ({
    id: 'U1',
    name: `canceled after ${cancelAfterMs} ms`,
    fault: [{ acts: [{ act: 'delay', minMs: 100, maxMs: 100 }] }],
    files: [direct, parts],
    cancelAfterMs,
    expect: { status: 'removed' },
  })),
]
