import { CancelError } from '../errors/CancelError.js'
import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { Http, HttpRequest, Sender } from './Http.js'
import { sendByXhr, toBody } from './sendByXhr.js'
import type { RequestErrors } from './WorkerSender.js'

/** A part of this size takes longer to send than a worker takes to start. */
const LARGE_BYTES = 1_048_576
/** Smaller files that the page sends without a worker. */
const MAX_FILES_OF_PAGE = 2
/** Longest wait for the code that starts a worker: a line may leave a script without an end. */
const MAX_LOAD_MS = 5000

/** Sends on the page's own thread. */
const page: Sender = { send: sendByXhr }

/** The sender of this page, and the script of its worker. */
let latest: { readonly script: true | string; readonly sender: Sender } | undefined

/** The network of a browser. */
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
 * Creates a sender that uses a worker once it runs. The page sends until then, and where no worker can run: a
 * Content-Security-Policy without it, a bundler that does not know workers, an old browser.
 *
 * The worker is started by a large part, by the third file, or by the second one's response: its script must not share the line with
 * the first file of a page. Bodies that follow wait for its code, for each that the page sends costs the page's thread. Files that wait
 * for a person's confirmation start it before.
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
        // Without the code of the worker, the page sends.
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
 * Returns the sender of an uploader's requests.
 *
 * @param worker Whether a worker sends where one can; a string is the URL of its script.
 */
export function toSender(http: Http, worker: boolean | string): Sender {
  const inWorker = worker === false || worker === '' ? undefined : http.inWorker?.(worker)
  if (inWorker) return inWorker
  return { send: (request) => http.send({ ...request, body: toBody(request) } as HttpRequest) }
}
