import { CancelError } from '../errors/CancelError.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { Http, HttpRequest, HttpResponse } from './Http.js'

/** The platform's own network; `XMLHttpRequest`, because `fetch` does not tell how much has been sent. */
export const xhrHttp: Http = {
  send: (request) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const { signal } = request
      if (signal.aborted) {
        reject(new CancelError())
        return
      }
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      xhr.open(request.method, request.url)
      for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
      xhr.onload = () => {
        resolve({ status: xhr.status, statusText: xhr.statusText, text: xhr.responseText })
      }
      xhr.onerror = () => reject(new NetworkError())
      xhr.onabort = () => reject(new CancelError())
      xhr.onloadend = () => signal.removeEventListener('abort', abort)
      if (request.body) reportUpload(xhr.upload, request)
      signal.addEventListener('abort', abort)
      xhr.send(request.body ?? null)
    }),
}

function reportUpload(upload: XMLHttpRequestUpload, { onProgress, onBytesSent }: HttpRequest): void {
  upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded, event.total)
  }
  upload.onload = () => onBytesSent?.()
}
