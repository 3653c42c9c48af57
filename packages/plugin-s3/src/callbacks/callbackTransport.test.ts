import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { PauseError } from '@lading/kernel'
import { createEntry, describePlugin } from '@lading/kernel/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { CancelError, type Http, NetworkError, type Storage } from '@lading/transport-engine'
import { FakeStorage } from '@lading/transport-engine/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CallbackTransportOptions } from './CallbackTransportOptions.js'
import { callbackTransport } from './callbackTransport.js'
import { createCallbackTransport } from './createCallbackTransport.js'

const PART = 5_242_880
const file = (sizeBytes: number) =>
  new File([new Uint8Array(sizeBytes).fill(7)], 'flight.tif', { type: 'image/tiff' })

/** A transport with callbacks, over the real network. @param fault Called before each request with its method and URL. */
function createBench<Upload>(
  callbacks: CallbackTransportOptions<Upload>,
  fault: (method: string, url: string) => number | 'lost' | undefined = () => undefined,
  storage?: Storage,
) {
  const log: string[] = []
  const http: Http = {
    async send({ method, url, headers, body, signal, onProgress }) {
      const found = fault(method, url)
      log.push(`${method} ${new URL(url).searchParams.get('partNumber') ?? ''}`.trim())
      if (found === 'lost') throw new NetworkError()
      if (found) return { status: found, statusText: '', text: '' }
      const size = body instanceof Blob ? body.size : 0
      onProgress?.(size, size)
      const response = await fetch(url, { method, headers, body: body as Blob, signal }).catch((cause) => {
        throw signal.aborted ? new CancelError() : new NetworkError(undefined, { cause })
      })
      return { status: response.status, statusText: response.statusText, text: await response.text() }
    },
  }
  const clock = {
    now: () => Date.now(),
    schedule(delayMs: number, callback: () => void) {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
  }
  const transport = createCallbackTransport(
    { retryDelayMs: 1, concurrency: 2, resumable: false, ...callbacks },
    { clock, http, random: () => 0, online: { isOnline: () => true, subscribe: () => () => {} }, storage },
  )
  const upload = (sent: File, signal = new AbortController().signal) => {
    const seen: number[] = []
    const entry = createEntry({ file: sent, fileName: sent.name, mimeType: sent.type })
    const done = transport.upload(entry, {
      signal,
      onProgress: (bytes) => seen.push(bytes),
      onBytesSent() {},
    })
    return Object.assign(done, { seen })
  }
  return { log, transport, upload }
}

interface Started {
  readonly key: string
  readonly uploadId: string
}

describeWithStore('a server with five endpoints for parts', (createPlace) => {
  /** The endpoints, which another team has written for its own pages. */
  function createServer() {
    const { prefix, ...place } = createPlace()
    const { bucket: Bucket, endpoint } = place
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: place })
    const signer = createPartSigner({
      bucketUrl: `${endpoint}/${Bucket}`,
      region: 'us-east-1',
      credentials: async () => place,
      now: Date.now,
    })
    const calls: string[] = []
    const parts = async ({ key, uploadId }: Started) => {
      const { Parts = [] } = await client.send(new ListPartsCommand({ Bucket, Key: key, UploadId: uploadId }))
      return Parts.map(({ PartNumber = 0, ETag = '' }) => ({ number: PartNumber, etag: ETag }))
    }
    return {
      calls,
      callbacks: {
        partSizeBytes: PART,
        async create({ name }) {
          calls.push('create')
          const Key = prefix + name
          const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
          return { key: Key, uploadId: UploadId }
        },
        async sign({ file: { sizeBytes }, upload, partNumber }) {
          calls.push(`sign ${partNumber}`)
          const size = Math.min(PART, sizeBytes - (partNumber - 1) * PART)
          const [url = ''] = await signer.sign(upload, [size], partNumber)
          return url
        },
        async list({ upload }) {
          calls.push('list')
          return parts(upload)
        },
        async complete({ upload: { key, uploadId }, parts: stored }) {
          calls.push('complete')
          const Parts = stored.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
          await client.send(
            new CompleteMultipartUploadCommand({
              Bucket,
              Key: key,
              UploadId: uploadId,
              MultipartUpload: { Parts },
            }),
          )
          return { url: `${endpoint}/${Bucket}/${key}`, key }
        },
        async abort({ upload: { key, uploadId } }) {
          calls.push('abort')
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }))
        },
      } satisfies CallbackTransportOptions<Started>,
      async readSize(key: string) {
        const { ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return ContentLength
      },
      async countOpen() {
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }),
        )
        return Uploads.length
      },
      prefix,
    }
  }

  test('a file goes up in parts, and has the key and the URL of the server', async () => {
    const { calls, callbacks, prefix, readSize } = createServer()
    const { log, upload } = createBench(callbacks)
    const done = upload(file(2 * PART + 10))
    expect(await done).toMatchObject({
      uuid: `${prefix}flight.tif`,
      cdnUrl: expect.stringMatching(/flight\.tif$/),
      size: 2 * PART + 10,
      mimeType: 'image/tiff',
    })
    expect(await readSize(`${prefix}flight.tif`)).toBe(2 * PART + 10)
    expect(log.toSorted()).toEqual(['PUT 1', 'PUT 2', 'PUT 3'])
    expect(calls.filter((call) => !call.startsWith('sign'))).toEqual(['create', 'list', 'complete'])
    expect(done.seen).toEqual(done.seen.toSorted((a, b) => a - b))
  })

  test('a part that fails is sent again, by a new URL if the old one has ended', async () => {
    const { calls, callbacks } = createServer()
    const faults: (number | 'lost')[] = ['lost', 403, 503]
    const { upload } = createBench(callbacks, () => faults.shift())
    await upload(file(PART + 10))
    expect(faults).toEqual([])
    expect(calls.filter((call) => call === 'sign 1').length).toBeGreaterThan(1)
  })

  test('a callback that fails as a server does is called again', async () => {
    const { calls, callbacks } = createServer()
    const problems = [
      Object.assign(new Error('Busy'), { status: 503 }),
      new TypeError('Failed to fetch'),
      { response: { status: 500 } },
    ]
    const { upload } = createBench({
      ...callbacks,
      async complete(given) {
        const problem = problems.shift()
        if (problem) throw problem
        return callbacks.complete(given)
      },
    })
    await upload(file(10))
    expect([problems.length, calls.at(-1)]).toEqual([0, 'complete'])
  })

  test('parts that the store has lost are sent once more', async () => {
    const { callbacks } = createServer()
    const log: string[] = []
    const { upload } = createBench(
      {
        ...callbacks,
        list: async (given) => (await callbacks.list(given)).slice(log.length < 3 ? 1 : 0),
      },
      (_, url) => {
        log.push(new URL(url).searchParams.get('partNumber') ?? '')
        return undefined
      },
    )
    await upload(file(2 * PART))
    expect(log.filter((number) => number === '1')).toHaveLength(2)
  })

  test('a paused upload continues with the parts that are missing, and a canceled one is taken back', async () => {
    const { calls, callbacks, countOpen } = createServer()
    const controller = new AbortController()
    const storage = new FakeStorage()
    const bench = createBench(
      { ...callbacks, resumable: true },
      (_, url) => {
        if (url.includes('partNumber=2') && !controller.signal.aborted) controller.abort(new PauseError())
        return undefined
      },
      storage,
    )
    const sent = file(3 * PART)
    await expect(bench.upload(sent, controller.signal)).rejects.toMatchObject({ name: 'CancelError' })
    expect([await countOpen(), calls.includes('abort')]).toEqual([1, false])
    await bench.upload(sent)
    expect(calls.filter((call) => call === 'create')).toHaveLength(1)
    expect(await countOpen()).toBe(0)
    vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const canceled = new AbortController()
    const second = createBench(callbacks, () => {
      canceled.abort()
      return undefined
    })
    await expect(second.upload(file(PART), canceled.signal)).rejects.toMatchObject({ name: 'CancelError' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toContain('abort')
  })
})

describe('bad callbacks', () => {
  const put = 'https://store.test/b/a'
  test.each<[string, Partial<CallbackTransportOptions<never>>, RegExp | string]>([
    [
      'sign() returns nothing',
      { sign: (() => undefined) as never },
      'sign() of callbackTransport() must return',
    ],
    ['sign() returns a Response', { sign: (() => new Response()) as never }, 'await its json() first'],
    ['sign() returns no URL', { sign: () => 'https://' }, 'sign()'],
    [
      'complete() returns nothing',
      { complete: (() => null) as never },
      'complete() of callbackTransport() must return',
    ],
    ['list() returns no list', { create: () => ({}) as never, list: (() => 'parts') as never }, 'list()'],
  ])('%s: the log says it, and the person that the page is wrong', async (_, callbacks, message) => {
    const { upload } = createBench(
      { sign: () => put, complete: () => 'https://cdn.test/a', ...callbacks },
      () => 200,
    )
    const error = await upload(file(10)).catch((cause: Error) => cause)
    expect(error).toMatchObject({
      name: 'UploadError',
      message: expect.stringContaining('Contact its owner'),
    })
    expect(String((error as Error).cause)).toContain(message)
  })

  test('bytes do not go to an address without https, unless the page has none either', async () => {
    const { log, upload } = createBench(
      { sign: () => 'http://store.test/b/a', complete: () => '/a' },
      () => 200,
    )
    await expect(upload(file(10))).rejects.toMatchObject({ name: 'UploadError' })
    expect(log).toEqual([])
  })

  test('the error of a server is shown as its words', async () => {
    const sign = () => {
      throw Object.assign(new Error('Your plan ends at 10 GB.'), { status: 402 })
    }
    const { upload } = createBench({ sign, complete: () => '/a' }, () => 200)
    await expect(upload(file(10))).rejects.toMatchObject({
      name: 'UploadError',
      message: 'Your plan ends at 10 GB.',
    })
  })

  test('an aborted upload calls nothing more, whatever the callback does', async () => {
    const controller = new AbortController()
    const complete = vi.fn()
    const { log, upload } = createBench({ sign: () => new Promise<never>(() => {}), complete }, () => 200)
    const done = upload(file(10), controller.signal)
    controller.abort()
    await expect(done).rejects.toMatchObject({ name: 'CancelError' })
    expect([log, complete.mock.calls.length]).toEqual([[], 0])
  })

  test('one request: sign() and complete() are enough, and relative URLs are those of the page', async () => {
    const seen = vi.fn()
    const { log, upload } = createBench<{ url: string; key: string }>(
      {
        sign: ({ file: { name } }) => ({ url: `/put/${name}`, key: '5', headers: { 'x-acl': 'private' } }),
        complete: ({ upload: { key } }) => ({ url: `/files/${key}`, key }),
      },
      (method, url) => {
        seen(method, url)
        return 200
      },
    )
    expect(await upload(file(10))).toMatchObject({ uuid: '5', size: 10 })
    expect([log, seen.mock.calls[0]]).toEqual([
      ['PUT'],
      ['PUT', expect.stringMatching(/\/put\/flight\.tif$/)],
    ])
  })
})

describePlugin(() => callbackTransport({ sign: () => 'https://store.test/a', complete: () => '/a' }), {
  runner: { describe, test },
})
