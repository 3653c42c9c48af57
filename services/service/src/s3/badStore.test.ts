import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MultipartUpload } from '@lading/local-service/parts'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { putPart } from '../testing/putPart.js'
import { openS3Backend } from './openS3Backend.js'
import type { S3Options } from './S3Options.js'

const HOUR_MS = 3_600_000
const FAILURE =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>InternalError</Code><Message>Try again.</Message></Error>'

/** Changes an answer of the store. */
type Change = (method: string, url: string) => { body?: string; status?: number; date?: Date } | undefined

/** A store behind a proxy that changes some of its answers. */
async function spoil(s3: S3Options, change: Change): Promise<S3Options> {
  const { hostname, port } = new URL(s3.endpoint ?? '')
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const changed = change(method, url)
    const body = await buffer(incoming)
    if (changed?.body !== undefined) {
      outgoing.writeHead(changed.status ?? 200, { 'content-type': 'application/xml' }).end(changed.body)
      return
    }
    const passed = request({ hostname, port, method, path: url, headers }, async (answer) => {
      const date = changed?.date ?? new Date()
      const content = await buffer(answer)
      outgoing
        .writeHead(answer.statusCode ?? 500, { ...answer.headers, date: date.toUTCString() })
        .end(content)
    })
    passed.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...s3, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, maxAttempts: 1 }
}

async function open(s3: S3Options) {
  const settings = { now: Date.now, log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: HOUR_MS }
  const backend = await openS3Backend({ ...settings, s3 })
  onTestFinished(() => backend.release())
  return backend
}

describeWithStore('a store that misbehaves', (createPlace) => {
  test('a completion that fails behind a status of success is no file, and may be repeated', async () => {
    let completions = 0
    const s3 = await spoil(createPlace(), (method, url) =>
      method === 'POST' && url.includes('uploadId=') && ++completions === 1 ? { body: FAILURE } : undefined,
    )
    // The trial of the store has completions, too.
    const { multipart } = await open({ ...s3, parts: 'direct' })
    const facts = { filename: 'a', sizeBytes: 3, partSizeBytes: 3, declaredMimeType: 'x/y' }
    const details = { isStored: true, source: null, metadata: {}, tags: [] }
    const uuid = '1b1a7c1e-9f0a-4c11-8000-000000000001'
    const upload: MultipartUpload = { uuid, ...facts, ...details, expiresAtMs: Date.now() + HOUR_MS }
    await multipart.start(upload)
    const [url = ''] = await multipart.createPartUrls(upload, '')
    await putPart(url, Readable.from([Buffer.from('abc')]), 3)
    await expect(multipart.assemble(upload)).rejects.toMatchObject({
      message: expect.stringContaining('InternalError (Try again.)'),
    })
    expect(await multipart.assemble(upload)).toMatchObject({ sizeBytes: 3 })
    expect(completions).toBe(2)
  })

  test.each([
    [-20, '20 minutes ahead of that of the store: set it'],
    [20, '20 minutes behind that of the store: set it'],
  ])('a clock that differs from the one of the store by %i minutes is named', async (minutes, reason) => {
    const date = new Date(Date.now() + minutes * 60_000)
    const backend = await open(await spoil(createPlace(), () => ({ date })))
    await expect(backend.check()).rejects.toMatchObject({ message: expect.stringContaining(reason) })
  })

  test.each([
    ['AuthorizationHeaderMalformed', 400, '<Region>eu-west-1</Region>', ' (it is eu-west-1)'],
    ['PermanentRedirect', 301, '<Endpoint>eu.example.com</Endpoint>', ''],
    ['AuthorizationQueryParametersError', 400, '', ''],
  ])('a wrong region, which the store calls %s, is named', async (name, status, details, hint) => {
    const answer = `<Error><Code>${name}</Code><Message>The region is wrong.</Message>${details}</Error>`
    const backend = await open(await spoil(createPlace(), () => ({ status, body: answer })))
    await expect(backend.check()).rejects.toMatchObject({
      message: `The store failed because the region is wrong: set the one of the bucket by --s3-region${hint}.`,
    })
  })

  test('an access key that the store does not have is named', async () => {
    const backend = await open({ ...createPlace(), accessKeyId: 'unknown', maxAttempts: 1 })
    await expect(backend.check()).rejects.toMatchObject({
      // OpenStack Swift has one answer for a wrong key and a wrong secret.
      message: expect.stringMatching(/the access key does not exist|the secret does not fit/),
    })
  })

  test('a proxy in front that answers for the store is named by its status', async () => {
    const page = { status: 502, body: '<html>Bad gateway</html>' }
    const backend = await open(await spoil(createPlace(), () => page))
    await expect(backend.check()).rejects.toMatchObject({
      message:
        'The store failed because it answered with the status 502: check that it runs and can be reached.',
    })
  })
})
