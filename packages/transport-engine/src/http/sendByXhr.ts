import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { getCancelError } from '../errors/getCancelError.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import { findMixedContent } from './findMixedContent.js'
import { findViolation, mayBeViolation, watchViolations } from './findViolation.js'
import type { HttpRequest, HttpResponse, SendRequest } from './Http.js'

/** No service response comes close. An endless response would fill the page's memory. */
const MAX_RESPONSE_BYTES = 10_000_000
/** Time to wait for the report of a policy probe. */
const PROBE_MS = 20

/** Sends a request with `XMLHttpRequest`, because `fetch` doesn't report upload progress. Runs in the page and in a worker. */
export function sendByXhr(request: SendRequest): Promise<HttpResponse> {
  return new Promise<HttpResponse>((resolve, reject) => {
    const { signal } = request
    if (signal.aborted) {
      reject(getCancelError(signal))
      return
    }
    watchViolations()
    const xhr = new XMLHttpRequest()
    const startedAtMs = performance.now()
    const abort = () => xhr.abort()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.onload = () => {
      const { status, statusText, responseText: text } = xhr
      resolve({
        status,
        statusText,
        text,
        ...(xhr.responseURL && xhr.responseURL !== request.url && { url: xhr.responseURL }),
        // Read headers on demand, because few responses need them. Don't use
        // `getResponseHeader()`: it logs an error if the header isn't exposed.
        get retryAfter() {
          return /^retry-after:(.*)$/im.exec(xhr.getAllResponseHeaders())?.[1]?.trim() ?? null
        },
        get headers() {
          return xhr.getAllResponseHeaders()
        },
      })
    }
    xhr.onerror = () => {
      const elapsedMs = performance.now() - startedAtMs
      const fail = (isLast: boolean) => {
        const violation = findViolation(request.url) ?? findMixedContent(request.url, elapsedMs)
        if (!violation && !isLast && mayBeViolation(request.url)) setTimeout(fail, PROBE_MS, true)
        else reject(violation ? forbiddenByPage(violation) : new NetworkError())
      }
      // The browser reports a violation in a separate task.
      setTimeout(fail, 0, false)
    }
    // Browsers abort requests themselves, e.g. when the device goes to sleep or the person stops the page.
    xhr.onabort = () => reject(signal.aborted ? getCancelError(signal) : new NetworkError())
    xhr.onloadend = () => signal.removeEventListener('abort', abort)
    xhr.onprogress = ({ loaded }) => {
      request.onReceiving?.()
      if (loaded > MAX_RESPONSE_BYTES) {
        reject(invalidResponse(`The response is longer than ${MAX_RESPONSE_BYTES} bytes.`))
        abort()
      }
    }
    // Upload listeners cause a preflight request to another origin.
    if (request.body && (request.onProgress || request.onBytesSent)) {
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) request.onProgress?.(loaded, total)
      }
      xhr.upload.onload = () => request.onBytesSent?.()
    }
    signal.addEventListener('abort', abort, { once: true })
    xhr.send(toBody(request))
  })
}

/** Returns a request's body, with a file slice cut out. The slice is a view: its bytes are read when the network needs them. */
export function toBody({ body }: Pick<SendRequest, 'body'>): HttpRequest['body'] {
  // Don't use `instanceof`: files from a frame have another class.
  if (body === undefined || !('start' in body)) return body
  const { file, start, size } = body
  return file.slice(start, start + size)
}
