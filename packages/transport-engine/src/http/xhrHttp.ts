import { CancelError } from '../errors/CancelError.js'
import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { Http, HttpRequest, Sender } from './Http.js'
import { sendByXhr, toBody } from './sendByXhr.js'
import type { RequestErrors } from './WorkerSender.js'

/** A part of this size takes longer to send than a worker takes to start. */
const LARGE_BYTES = 1_048_576
/** How many smaller files the page sends before a worker is started. */
const MAX_FILES_OF_PAGE = 2
/** Longest wait for the code that starts a worker: on a bad connection, a script can load forever. */
const MAX_LOAD_MS = 5000

/** Sends on the page's main thread. */
const page: Sender = { send: sendByXhr }

/** This page's sender, and its worker script. */
let latest: { readonly script: true | string; readonly sender: Sender } | undefined

/** The browser's network. */
export const xhrHttp: Http = {
  send: sendByXhr,
  inWorker(script) {
    if (!globalThis.Worker) return page
    if (latest?.script !== script) latest = { script, sender: createWorkerSender(script) }
    return latest.sender
  },
}

const errors: RequestErrors = {
  network: () => new NetworkError(),
  cancel: () => new CancelError(),
  invalid: invalidResponse,
  forbidden: forbiddenByPage,
}

/**
 * Creates a sender that uses a worker once it's running. The page sends until then, and whenever no worker can run: because of a
 * Content-Security-Policy, a bundler without worker support, or an old browser.
 *
 * A large part, the third file, or the second file's response starts the worker, so that its script doesn't compete with the page's first
 * file for bandwidth. Later bodies wait for the worker's code, because every body that the page sends costs main-thread time. Files that
 * wait for the user's confirmation start the worker early.
 */
function createWorkerSender(script: true | string): Sender {
  let sender = page
  let uploads = 0
  let loading: Promise<void> | undefined
  const start = () => {
    loading ??= Promise.race([
      import('./WorkerSender.js').then(
        ({ WorkerSender }) => {
          sender = new WorkerSender(script, sender, errors)
        },
        // If the code fails to load, the page sends.
        () => {},
      ),
      new Promise<void>((resolve) => setTimeout(resolve, MAX_LOAD_MS)),
    ])
  }
  return {
    prepare(files) {
      let count = 0
      for (const { size } of files) {
        if (size < LARGE_BYTES && ++count <= MAX_FILES_OF_PAGE) continue
        start()
        sender.prepare?.([])
        return true
      }
      return false
    },
    sendParts: (...given) => sender.sendParts?.(...given) ?? null,
    async hash(...given) {
      start()
      return sender.hash?.(...given) ?? null
    },
    send(request) {
      const { body } = request
      if (body && loading) return loading.then(() => sender.send(request))
      const sending = sender.send(request)
      if (body) {
        if (('size' in body && body.size >= LARGE_BYTES) || ++uploads > MAX_FILES_OF_PAGE) start()
        else if (uploads > 1) sending.then(start, start)
      }
      return sending
    },
  }
}

/**
 * Returns the sender for an uploader's requests.
 *
 * @param worker Whether to send in a worker if possible; a string is the worker script's URL.
 */
export function toSender(http: Http, worker: boolean | string): Sender {
  const inWorker = worker === false || worker === '' ? undefined : http.inWorker?.(worker)
  if (inWorker) return inWorker
  return { send: (request) => http.send({ ...request, body: toBody(request) } as HttpRequest) }
}
