import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { getCancelError } from '../errors/getCancelError.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import { findMixedContent } from './findMixedContent.js'
import { findViolation, mayBeViolation, watchViolations } from './findViolation.js'
import type { HttpRequest, HttpResponse, SendRequest } from './Http.js'

/** No answer of the service comes near; an endless one would fill the memory of the page. */
const MAX_RESPONSE_BYTES = 10_000_000
/** Time for the report of a probe of the page's policy. */
const PROBE_MS = 20

/** Sends a request by `XMLHttpRequest`, because `fetch` does not report upload progress. Runs in the page and in a worker. */
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
        // Read on demand: few responses are throttled. Reading one header by name logs an error when it is not exposed.
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
      // A violation is reported in a task of its own.
      setTimeout(fail, 0, false)
    }
    xhr.onabort = () => reject(getCancelError(signal))
    xhr.onloadend = () => signal.removeEventListener('abort', abort)
    xhr.onprogress = ({ loaded }) => {
      request.onReceiving?.()
      if (loaded > MAX_RESPONSE_BYTES) {
        reject(invalidResponse(`The response is longer than ${MAX_RESPONSE_BYTES} bytes.`))
        abort()
      }
    }
    // With listeners of its progress, a request to another origin is asked for first.
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

/** Returns the body of a request with its slice cut off: a view, whose bytes are read when the network needs them. */
export function toBody({ body }: Pick<SendRequest, 'body'>): HttpRequest['body'] {
  // Files of a frame are of another class.
  if (body === undefined || !('start' in body)) return body
  const { file, start, size } = body
  return file.slice(start, start + size)
}
