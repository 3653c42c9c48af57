import { CancelError } from '../errors/CancelError.js'
import { getFault } from '../errors/getFault.js'
import { UploadError } from '../errors/UploadError.js'
import type {
  Activity,
  Failure,
  FromWorker,
  Result,
  ToWorker,
  WorkerBlocks,
  WorkerParts,
  WorkerReport,
  WorkerRequest,
} from '../http/FromWorker.js'
import type { FileSlice } from '../http/Http.js'
import { hashBlocks } from '../http/hashBlocks.js'
import { getProtocol } from '../http/protocols.js'
import { sendByXhr } from '../http/sendByXhr.js'
import { enterTraffic } from '../waits/enterTraffic.js'
import { type News, PartsSender } from './PartsSender.js'

/**
 * Shortest time between two progress messages. It's longer than the time
 * between two reports for one file, so that each message covers all files.
 */
const PROGRESS_INTERVAL_MS = 250
/** Shortest time between two messages with results: the page handles all results of one frame in one task. */
const RESULT_INTERVAL_MS = 16
/**
 * Shortest time between the first two messages about parts. It doubles each time until it reaches the progress interval, because the
 * number in flight grows with the first parts.
 */
const FIRST_PARTS_INTERVAL_MS = 25

const post = (message: FromWorker) => postMessage(message)
const running = new Map<number, AbortController>()
let activities = new Map<number, Activity>()
let isPostDue = false
let results = new Map<number, Result>()
let reportedAtMs = Number.NEGATIVE_INFINITY
let isBlocked = false
const senders = new Map<number, PartsSender>()
/** Senders that have news for the page. */
const reporting = new Set<number>()
let reportTimer: ReturnType<typeof setTimeout> | undefined
let partsReportedAtMs = Number.NEGATIVE_INFINITY
let partsIntervalMs = FIRST_PARTS_INTERVAL_MS
let reportDueAtMs = Number.POSITIVE_INFINITY

/** Returns a request's activity, which is posted together with all others. */
function activityOf(id: number): Activity {
  // Ended requests delete their activity, so a timer can be pending even if there's no activity.
  if (!isPostDue) setTimeout(postActivities, PROGRESS_INTERVAL_MS)
  isPostDue = true
  const activity = activities.get(id) ?? {}
  activities.set(id, activity)
  return activity
}

function postActivities(): void {
  isPostDue = false
  if (activities.size > 0) post({ activities })
  activities = new Map()
}

/** Posts a result: immediately after a pause, otherwise together with other results. */
function report(id: number, result: Result): void {
  results.set(id, result)
  if (results.size === 1) setTimeout(postResults, reportedAtMs + RESULT_INTERVAL_MS - performance.now())
}

function postResults(): void {
  post({ results })
  results = new Map()
  reportedAtMs = performance.now()
}

function run(id: number, { fields, body, isFollowed, ...request }: WorkerRequest): void {
  const controller = new AbortController()
  running.set(id, controller)
  const sent = fields ? toForm(fields) : body
  // The page monitors this request, but parts that this thread sends share the connection with it.
  const passage = enterTraffic({ url: request.url, sizeBytes: sizeOf(fields, body) })
  sendByXhr({
    ...request,
    ...(sent && { body: sent }),
    signal: controller.signal,
    // Without these listeners, a browser sends no preflight request to another origin.
    ...(isFollowed && {
      onProgress: (...progress) => Object.assign(activityOf(id), { progress }),
      onBytesSent: () => Object.assign(activityOf(id), { isBodySent: true }),
    }),
    onReceiving: () => Object.assign(activityOf(id), { isReceiving: true }),
  })
    .then(
      // `retryAfter` and `headers` are getters, which a message would drop.
      ({ status, statusText, text, url, retryAfter = null, headers = '' }) =>
        report(id, {
          status,
          statusText,
          text,
          ...(url && { url }),
          retryAfter,
          headers,
          protocol: getProtocol(request.url),
        }),
      async (error) => report(id, await toFailure(error, fields?.map(([, value]) => value) ?? [body])),
    )
    .finally(() => {
      running.delete(id)
      passage.leave()
      // The response supersedes the activity.
      activities.delete(id)
    })
}

function sendParts(id: number, parts: WorkerParts): void {
  if (senders.size === 0) partsIntervalMs = FIRST_PARTS_INTERVAL_MS
  senders.set(id, new PartsSender(parts, { toFailure, onNews: (news) => reportSoon(id, news) }))
}

/** Schedules a combined report for all runs, as soon as this kind of news requires. */
function reportSoon(id: number, news: News): void {
  reporting.add(id)
  const nowMs = performance.now()
  const intervalMs = {
    bytes: PROGRESS_INTERVAL_MS,
    ended: partsIntervalMs,
    kept: RESULT_INTERVAL_MS,
    stopped: 0,
  }[news]
  const dueAtMs = Math.max(nowMs, partsReportedAtMs + intervalMs)
  if (dueAtMs >= reportDueAtMs) return
  clearTimeout(reportTimer)
  reportDueAtMs = dueAtMs
  reportTimer = setTimeout(postReports, dueAtMs - nowMs)
}

function postReports(): void {
  reportDueAtMs = Number.POSITIVE_INFINITY
  partsReportedAtMs = performance.now()
  partsIntervalMs = Math.min(PROGRESS_INTERVAL_MS, 2 * partsIntervalMs)
  const reports = new Map<number, WorkerReport>()
  for (const id of reporting) {
    const report = senders.get(id)?.takeReport()
    if (report) reports.set(id, report)
    if (report?.isOver) senders.delete(id)
  }
  reporting.clear()
  post({ reports })
}

/** Hashes blocks. If the bytes can't be read, the page takes over and reports the reason. */
function hash(id: number, { slice, blockBytes, name }: WorkerBlocks): void {
  hashBlocks(slice, blockBytes, name).then(
    (hashes) => report(id, hashes),
    () => report(id, null),
  )
}

function toForm(fields: NonNullable<WorkerRequest['fields']>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function sizeOf(fields: WorkerRequest['fields'], body: WorkerRequest['body']): number {
  let bytes = body?.size ?? 0
  for (const [, value] of fields ?? []) if (value instanceof Blob) bytes += value.size
  return bytes
}

/** @param bodies Request bodies. A browser reports a file that can no longer be read as a lost connection. */
async function toFailure(
  error: unknown,
  bodies: readonly (Blob | FileSlice | string | undefined)[],
): Promise<Failure> {
  if (error instanceof CancelError) return 'cancel'
  if (error instanceof UploadError) return 'invalid'
  const fault = getFault(error)
  if (fault === 'stalled' || fault === 'overtaken') return fault
  for (const body of bodies) {
    if (typeof body !== 'object') continue
    const { file, start } = 'file' in body ? body : { file: body, start: 0 }
    try {
      // In Chromium, a slice of a deleted file can be read, but the file itself can't.
      await (file.size > 0 ? file.slice(start, start + 1) : file).arrayBuffer()
    } catch {
      return 'unreadable'
    }
  }
  // The browser reports a violation in a separate task.
  await new Promise((resolve) => setTimeout(resolve, 0))
  return isBlocked ? 'blocked' : 'network'
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  for (const { id, request, blocks, parts, limit } of data) {
    if (id === undefined) post({})
    else if (request) run(id, request)
    else if (blocks) hash(id, blocks)
    else if (parts) sendParts(id, parts)
    else if (limit !== undefined) senders.get(id)?.setLimit(limit)
    else (running.get(id) ?? senders.get(id))?.abort()
  }
})
addEventListener('messageerror', () => post({ isUnreadable: true }))
// The worker script has a separate policy, which can differ from the page's policy.
addEventListener('securitypolicyviolation', () => {
  isBlocked = true
})

post({})
