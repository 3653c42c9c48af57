import { createUploadHandler } from '@lading/server'

/** The origin of the page that calls. */
export const ORIGIN = 'https://shop.test'

/**
 * Creates a handler of one's own bucket and calls it as a page does.
 *
 * @param {import('@lading/server').UploadHandlerOptions} options
 * @param {string} [path] where it is mounted.
 */
export function createCaller(options, path = '/api/upload') {
  const successes = []
  const handler = createUploadHandler({
    onError: () => {},
    onSuccess: (file) => void successes.push(file),
    ...options,
  })
  const call = async (fields) => {
    const headers = { 'content-type': 'application/json', origin: ORIGIN }
    const init = { method: 'POST', headers, body: JSON.stringify(fields) }
    const response = await handler(new Request(`${ORIGIN}${path}`, init))
    return { status: response.status, body: await response.json() }
  }
  return {
    call,
    successes,
    /** Starts an upload of a text. */
    start: (text, name = 'a.txt', more = {}) =>
      call({ action: 'create', name, sizeBytes: Buffer.byteLength(text), type: 'text/plain', ...more }),
    /** Sends a text to the URLs of an upload, and returns the statuses. */
    async send({ urls, headers = {}, partSizeBytes }, text, more = {}) {
      const bytes = Buffer.from(text)
      const statuses = []
      for (const [number, url] of Object.entries(urls)) {
        const start = (Number(number) - 1) * partSizeBytes
        const body = bytes.subarray(start, start + (partSizeBytes || bytes.length))
        statuses.push((await fetch(url, { method: 'PUT', body, headers: { ...headers, ...more } })).status)
      }
      return statuses
    },
    complete: (ticket) => call({ action: 'complete', ticket }),
  }
}
