import { CancelError } from '../errors/CancelError.js'
import { UploadError } from '../errors/UploadError.js'
import type { Activity, Failure, FromWorker, ToWorker, WorkerBlocks, WorkerRequest } from './FromWorker.js'
import type { HttpResponse } from './Http.js'
import { hashBlocks } from './hashBlocks.js'
import { sendByXhr } from './sendByXhr.js'

/** Shortest time between two messages about progress: longer than that between two reports of a file, so that each is of all files. */
const PROGRESS_INTERVAL_MS = 250
/** Shortest time between two messages with responses: those of a frame are one task of the page. */
const RESPONSE_INTERVAL_MS = 16

const post = (message: FromWorker) => postMessage(message)
const running = new Map<number, AbortController>()
let activities = new Map<number, Activity>()
let responses = new Map<number, HttpResponse>()
let respondedAtMs = Number.NEGATIVE_INFINITY
let isBlocked = false

/** Returns the events of a request, which are posted together with those of all others. */
function activityOf(id: number): Activity {
  if (activities.size === 0) setTimeout(postActivities, PROGRESS_INTERVAL_MS)
  const activity = activities.get(id) ?? {}
  activities.set(id, activity)
  return activity
}

function postActivities(): void {
  if (activities.size > 0) post({ activities })
  activities = new Map()
}

/** Posts a response: at once after a pause, with others otherwise. */
function respond(id: number, response: HttpResponse): void {
  responses.set(id, response)
  if (responses.size === 1)
    setTimeout(postResponses, respondedAtMs + RESPONSE_INTERVAL_MS - performance.now())
}

function postResponses(): void {
  post({ responses })
  responses = new Map()
  respondedAtMs = performance.now()
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
        respond(id, { status, statusText, text, retryAfter, headers }),
      async (error) => post({ id, error: await toFailure(error) }),
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
    (hashes) => post({ id, hashes }),
    () => post({ id, hashes: null }),
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
  if (data.id === undefined) post({})
  else if (data.request) run(data.id, data.request)
  else if (data.blocks) hash(data.id, data.blocks)
  else running.get(data.id)?.abort()
})
addEventListener('messageerror', () => post({ isUnreadable: true }))
// The script was served with a policy of its own, which is not that of the page.
addEventListener('securitypolicyviolation', () => {
  isBlocked = true
})

post({})
