import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describeWithStore } from '@lading/server/testing'
import { UploadClient } from '@uploadcare/upload-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Service } from '../createService.js'
import { PUBLIC_KEY, startTestNode } from '../testing/startTestNode.js'
import { createDirectCheck } from './createDirectCheck.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { S3Options } from './S3Options.js'

const SECRET = 'salaries'.padEnd(500, '-')
const given = process.env.LADING_S3_COPY ? { copiesUploads: true } : {}

interface Started {
  readonly uuid: string
  readonly parts: readonly [string, string]
  readonly part_digest?: string
}

async function call(service: Service, path: string, fields: Record<string, string | number>) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ UPLOADCARE_PUB_KEY: PUBLIC_KEY, ...fields }))
    body.set(name, String(value))
  const answer = await fetch(`${service.url}${path}?jsonerrors=1`, { method: 'POST', body })
  return (await answer.json()) as Record<string, unknown>
}

async function startUpload(service: Service): Promise<Started> {
  const fields = { filename: 'a.txt', size: 1000, part_size: 500, content_type: 'text/plain' }
  return (await call(service, '/multipart/start/', fields)) as unknown as Started
}

const put = async (url: string, body: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { method: 'PUT', body, headers })).status

describeWithStore('parts of a service', (createPlace) => {
  test('of an upload that another node has ended are refused as those of one that is unknown', async () => {
    const s3: S3Options = createPlace()
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const objects = createS3Objects(client, s3.bucket)
    const key = `${s3.prefix}gone`
    const upload = { key, uploadId: await objects.startUpload(key) }
    await objects.abort(upload)
    await expect(objects.putPart(upload, 1, 4, () => Readable.from(['part']))).rejects.toMatchObject({
      code: 'MultipartFileNotFoundError',
    })
  })

  test('copy no other object of the bucket, whatever headers come with them', async () => {
    const s3: S3Options = { ...createPlace(), ...given }
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    await createS3Objects(client, s3.bucket).put(`${s3.prefix}hr/secret.txt`, SECRET)
    const service = await startTestNode({ s3 })
    const source = `/${s3.bucket}/${s3.prefix}hr/secret.txt`
    for (const headers of [
      { 'x-amz-copy-source': source },
      { 'x-amz-copy-source': source, 'x-amz-copy-source-range': 'bytes=0-499' },
      { 'x-amz-copy-source': source.slice(1) },
    ]) {
      const { uuid, parts } = await startUpload(service)
      await put(parts[0], 'a'.repeat(500), headers)
      await put(parts[0], '', headers)
      await put(parts[1], 'b'.repeat(500))
      await call(service, '/multipart/complete/', { uuid })
      const content = await fetch(`${service.url}/${uuid}/`)
      expect(await content.text()).not.toContain('salaries')
    }
  })

  test('go through the nodes where the store needs it, for every client, in their length and with their digest', async () => {
    const s3: S3Options = { ...createPlace(), ...given, parts: 'relayed' }
    const [first, second] = [await startTestNode({ s3 }), await startTestNode({ s3 })]
    const bytes = randomBytes(2500)
    const client = new UploadClient({ publicKey: PUBLIC_KEY, baseURL: first.url })
    const options = { multipartMinFileSize: 1000, multipartChunkSize: 1000, fileName: 'big.bin' }
    const file = await client.uploadFile(bytes, options)
    expect(Buffer.from(await (await fetch(`${second.url}/${file.uuid}/`)).arrayBuffer())).toEqual(bytes)

    const { uuid, parts, part_digest } = await startUpload(first)
    expect([part_digest, parts[0]]).toEqual(['sha-256', expect.stringContaining(first.url)])
    const digest = (content: string) => ({
      'content-digest': `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
    })
    const [a, b] = ['a'.repeat(500), 'b'.repeat(500)]
    expect(await put(parts[0], 'a')).toBe(400)
    expect(await put(parts[0], `${a}a`)).toBe(400)
    expect(await put(parts[0], b, digest(a))).toBe(422)
    expect(await putChunked(parts[0], 100_000_000)).toMatch(/^HTTP\/1.1 400 /)
    expect(await put(parts[0], a, digest(a))).toBe(200)
    expect(await put(parts[1].replace(first.url, second.url), b)).toBe(200)
    expect(await call(second, '/multipart/complete/', { uuid })).toMatchObject({ size: 1000 })
    expect(await (await fetch(`${first.url}/${uuid}/`)).text()).toBe(a + b)
    // A late part changes nothing.
    expect(await put(parts[1], a)).toBe(400)
    expect(await (await fetch(`${first.url}/${uuid}/`)).text()).toBe(a + b)
  })
})

/** Sends a body that states no length, until it is answered. */
async function putChunked(url: string, maxBytes: number): Promise<string> {
  const { hostname, port, pathname, search, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const answer = text(socket)
  answer.catch(() => {})
  const first = once(socket, 'readable')
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n`)
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let isAnswered = false
  first.then(() => {
    isAnswered = true
  })
  for (let sent = 0; sent < maxBytes && !isAnswered; sent += 65_536) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), first])
  }
  socket.end('0\r\n\r\n')
  return answer
}

/** A store that keeps one part, and copies what a header names. */
function standInStore(isAway: () => boolean) {
  const objects = new Map<string, string>()
  let part: string | undefined
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (isAway()) throw new TypeError('fetch failed')
    const { pathname, searchParams } = new URL(input)
    const source = new Headers(init.headers).get('x-amz-copy-source')
    if (searchParams.has('uploads')) return new Response('<UploadId>u</UploadId>')
    if (init.method === 'PUT' && searchParams.has('partNumber'))
      part = source ? objects.get(source) : String(init.body)
    else if (init.method === 'PUT') objects.set(pathname, String(init.body))
    if (init.method !== 'GET' || part === undefined) return new Response('')
    const etag = createHash('md5').update(part).digest('hex')
    return new Response(`<Part><PartNumber>1</PartNumber><Size>6</Size><ETag>"${etag}"</ETag></Part>`)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('a store that copies what an unsigned header names gets no part from pages, also after it was away', async () => {
  let isAway = true
  standInStore(() => isAway)
  const s3 = { bucket: 'b', endpoint: 'http://store.test', accessKeyId: 'a', secretAccessKey: 's' }
  const client = createS3Client(s3)
  onTestFinished(() => client.destroy())
  const isDirect = createDirectCheck(s3, client)
  await expect(isDirect()).rejects.toMatchObject({ code: 'store-failed' })
  isAway = false
  expect(await isDirect()).toBe(false)
  expect(await createDirectCheck({ bucket: 'b' }, client)()).toBe(true)
})
