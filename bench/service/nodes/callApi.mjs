import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 64 })
const PUBLIC_KEY = 'demopublickey'

/**
 * Sends a request and resolves with its answer.
 *
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string | number>, body?: Buffer | string, agent?: Agent }} [options]
 */
export function exchange(url, { method = 'GET', headers = {}, body, agent = sharedAgent } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent,
      method,
      timeout: 30_000,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    })
    outgoing.on('error', reject)
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer for 30 s.')))
    outgoing.on('response', (answer) => {
      buffer(answer).then((content) => resolve({ status: answer.statusCode ?? 0, content }), reject)
    })
    outgoing.end(body)
  })
}

/** Calls the API with an encoded form. @throws Error with the code of a refusal. */
export async function callApi(base, path, fields) {
  const body = new URLSearchParams({
    UPLOADCARE_PUB_KEY: PUBLIC_KEY,
    pub_key: PUBLIC_KEY,
    ...fields,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, content } = await exchange(`${base}${path}?jsonerrors=1`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  const answer = JSON.parse(String(content))
  if (answer.error) throw Object.assign(new Error(answer.error.content), { code: answer.error.error_code })
  return answer
}

/** Starts an upload in parts. */
export function startUpload(base, bytes, partBytes) {
  const fields = { filename: 'a.bin', size: bytes.length, part_size: partBytes, content_type: 'x/y' }
  return callApi(base, '/multipart/start/', fields)
}

/** Sends a part to its URL. */
export async function putPart(url, body) {
  const { status } = await exchange(url, { method: 'PUT', body })
  if (status !== 200) throw new Error(`A part was answered with ${status}.`)
}

/** Sends a file in one request, and resolves with its uuid. */
export async function uploadDirect(base, bytes, filename = 'a.bin') {
  const boundary = `b${randomBytes(8).toString('hex')}`
  const part = (head, content) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...part('name="UPLOADCARE_PUB_KEY"', Buffer.from(PUBLIC_KEY)),
    ...part(`name="file"; filename="${filename}"`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { status, content } = await exchange(`${base}/base/?jsonerrors=1`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The upload was answered with ${status}.`)
  const { file, error } = JSON.parse(String(content))
  if (!file) throw new Error(error?.content ?? 'There is no uuid in the answer.')
  return file
}

/** SHA-256 of what a node delivers; null when there is no such file. @throws Error when it cannot tell. */
export async function hashDelivered(base, uuid) {
  const { status, content } = await exchange(`${base}/${uuid}/`)
  if (status === 404) return null
  if (status !== 200) throw new Error(`A file was answered with ${status}.`)
  return hash(content)
}

/** SHA-256 in hexadecimal. */
export function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Does pieces of work, some at a time.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} size
 * @param {(item: Item, index: number) => Promise<void>} work
 */
export async function runPool(items, size, work) {
  let next = 0
  const run = async () => {
    while (next < items.length) {
      const index = next++
      await work(/** @type {Item} */ (items[index]), index)
    }
  }
  await Promise.all(Array.from({ length: size }, run))
}
