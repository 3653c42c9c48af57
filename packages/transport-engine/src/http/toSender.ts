import type { Http, Sender } from './Http.js'
import { toBody } from './sendByXhr.js'

/**
 * Returns the sender of an uploader's requests.
 *
 * @param worker Whether a worker sends where one can; a string is the URL of its script.
 */
export function toSender(http: Http, worker: boolean | string): Sender {
  const inWorker = worker === false || worker === '' ? undefined : http.inWorker?.(worker)
  if (inWorker) return inWorker
  return {
    send(request) {
      const body = toBody(request)
      const { body: _, ...rest } = request
      return http.send(body ? { ...rest, body } : rest)
    },
  }
}
