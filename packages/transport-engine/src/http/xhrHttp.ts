import { CancelError } from '../errors/CancelError.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { Http, PartsHttp } from './Http.js'
import type { ErrorOf } from './PartsWorker.js'
import { sendByXhr } from './sendByXhr.js'

/** The network of a browser. */
export const xhrHttp: Http = {
  send: sendByXhr,
  openParts: (worker) => openParts({ send: sendByXhr }, worker),
}

const errorOf: ErrorOf = (kind) =>
  kind === 'cancel' ? new CancelError() : kind === 'invalid' ? invalidResponse() : new NetworkError()

/**
 * Sends parts in a worker, so that reading and progress of a large file leave the main thread free. Until the worker runs, and
 * where it cannot (a Content-Security-Policy without `worker-src`, a bundler that does not know workers), `fallback` sends.
 */
function openParts(fallback: Http, url: true | string): PartsHttp {
  let worker: PartsHttp | undefined
  let isClosed = false
  import('./PartsWorker.js').then(
    ({ PartsWorker }) => {
      if (!isClosed) worker = PartsWorker.open(fallback, url, errorOf)
    },
    // The parts are sent without it.
    () => {},
  )
  return {
    send: (request) => (worker ?? fallback).send(request),
    close() {
      isClosed = true
      worker?.close()
    },
  }
}
