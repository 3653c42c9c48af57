import { CancelError } from '../errors/CancelError.js'
import { UploadError } from '../errors/UploadError.js'
import type {
  Activity,
  Failure,
  FromWorker,
  Result,
  ToWorker,
  WorkerBlocks,
  WorkerRequest,
} from './FromWorker.js'
import { hashBlocks } from './hashBlocks.js'
import { getProtocol } from './protocols.js'
import { sendByXhr } from './sendByXhr.js'

/** Shortest time between two messages about progress: longer than that between two reports of a file, so that each is of all files. */
const PROGRESS_INTERVAL_MS = 250
/** Shortest time between two messages with results: those of a frame are one task of the page. */
const RESULT_INTERVAL_MS = 16

const post = (message: FromWorker) => postMessage(message)
const running = new Map<number, AbortController>()
let activities = new Map<number, Activity>()
let isPostDue = false
let results = new Map<number, Result>()
let reportedAtMs = Number.NEGATIVE_INFINITY
let isBlocked = false

/** Returns the events of a request, which are posted together with those of all others. */
function activityOf(id: number): Activity {
  // Those of requests that have ended are deleted: without any, there may be a timer all the same.
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

/** Posts a result: at once after a pause, with others otherwise. */
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
  sendByXhr({
    ...request,
    ...(sent && { body: sent }),
    signal: controller.signal,
    // Without these, a browser sends no preflight request to another origin.
    ...(isFollowed && {
      onProgress: (...progress) => Object.assign(activityOf(id), { progress }),
      onBytesSent: () => Object.assign(activityOf(id), { isBodySent: true }),
    }),
    onReceiving: () => Object.assign(activityOf(id), { isReceiving: true }),
  })
    .then(
      // `retryAfter` and `headers` are getters, which a message would lose.
      ({ status, statusText, text, retryAfter = null, headers = '' }) =>
        report(id, { status, statusText, text, retryAfter, headers, protocol: getProtocol(request.url) }),
      async (error) => report(id, await toFailure(error)),
    )
    .finally(() => {
      running.delete(id)
      // The response says more.
      activities.delete(id)
    })
}

/** Bytes that cannot be read are left to the page, which reports the reason. */
function hash(id: number, { slice, blockBytes }: WorkerBlocks): void {
  hashBlocks(slice, blockBytes).then(
    (hashes) => report(id, hashes),
    () => report(id, null),
  )
}

function toForm(fields: NonNullable<WorkerRequest['fields']>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

async function toFailure(error: unknown): Promise<Failure> {
  if (error instanceof CancelError) return 'cancel'
  if (error instanceof UploadError) return 'invalid'
  // A violation is reported in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 0))
  return isBlocked ? 'blocked' : 'network'
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  for (const command of data) {
    if (command.id === undefined) post({})
    else if (command.request) run(command.id, command.request)
    else if (command.blocks) hash(command.id, command.blocks)
    else running.get(command.id)?.abort()
  }
})
addEventListener('messageerror', () => post({ isUnreadable: true }))
// The script was served with a policy of its own, which is not that of the page.
addEventListener('securitypolicyviolation', () => {
  isBlocked = true
})

post({})
