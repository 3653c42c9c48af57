import { type StorePolicy, startPolicyStore } from '@lading/server/testing'
import type { Http, Sender } from '@lading/transport-engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3Transport } from './createS3Transport.js'
import { type BenchOptions, createBench } from './testing/fixtures/createBench.js'

const text = 'first--second-third'
const createFile = (content = text) => new File([content], 'a.txt', { type: 'text/plain' })
const KMS = { 'x-amz-server-side-encryption': 'aws:kms' }
const PARTS = { multipartFromBytes: 10, partSizeBytes: 7 }

type PartsJob = ReturnType<Parameters<NonNullable<Sender['sendParts']>>[0]>
type Bucket = BenchOptions['server']['bucket']

async function start(
  policy: StorePolicy,
  bucket: Partial<Bucket> = {},
  {
    server,
    ...options
  }: Omit<Partial<BenchOptions>, 'server'> & {
    readonly server?: Partial<BenchOptions['server']>
  } = {},
) {
  const store = await startPolicyStore(policy)
  onTestFinished(store.close)
  const onError = vi.fn()
  const bench = createBench({
    ...options,
    server: {
      bucket: { ...store.bucket, ...bucket },
      authorize: () => ({ key: 'k' }),
      onError,
      ...PARTS,
      ...server,
    },
  })
  const countBodies = () => bench.log.filter((what) => what.startsWith('put')).length
  return { ...store, ...bench, onError, countBodies }
}

test.each([[''], ['small'], [text]])(
  '%j goes into a bucket that wants checksums and KMS',
  async (content) => {
    const policy = { needsChecksum: true, needsEncryption: 'aws:kms' }
    const { upload, read, onError } = await start(policy, { headers: KMS, checksum: 'sha256' })
    await upload(createFile(content))
    expect(read('k')).toBe(content)
    expect(onError).not.toHaveBeenCalled()
  },
)

test('a small file needs one more request, and each part is hashed and sent once', async () => {
  const { upload, log } = await start(
    { needsChecksum: true },
    { checksum: 'sha256' },
    { transport: { concurrency: 1 } },
  )
  await upload(createFile('small'))
  expect(log).toEqual(['create', 'sign', 'put all', 'complete'])
  log.length = 0
  await upload(createFile())
  expect(log).toEqual(['create', 'sign', 'put 1', 'put 2', 'put 3', 'complete'])
})

test.each([[''], ['small'], [text]])('%j goes into a bucket with CRC-64/NVME', async (content) => {
  const { upload, read, calls, onError } = await start({ needsChecksum: true }, { checksum: 'crc64nvme' })
  await upload(createFile(content))
  expect(read('k')).toBe(content)
  expect(onError).not.toHaveBeenCalled()
  const headersOf = (wanted: string) => calls.find(({ what }) => what === wanted)?.headers
  expect(headersOf('start')).toMatchObject({
    'x-amz-checksum-algorithm': 'CRC64NVME',
    'x-amz-checksum-type': 'FULL_OBJECT',
  })
  expect(headersOf('part')).toHaveProperty('x-amz-checksum-crc64nvme')
  // Of the whole file, put together from its parts.
  expect(headersOf('complete')).toMatchObject({
    'x-amz-checksum-crc64nvme': expect.stringMatching(/^.{11}=$/),
    'x-amz-checksum-type': 'FULL_OBJECT',
  })
})

test('CRC-64/NVME of "123456789" is sent as the catalogue has it', async () => {
  const { upload, calls } = await start({}, { checksum: 'crc64nvme' })
  await upload(createFile('123456789'))
  const sent = calls.find(({ what }) => what === 'part')?.headers['x-amz-checksum-crc64nvme']
  expect(Buffer.from(String(sent), 'base64').toString('hex')).toBe('ae8b14860a799888')
})

test('a store without CRC-64/NVME ends the upload after one attempt, and the owner reads the remedy', async () => {
  const { upload, onError, log } = await start({ refusesCrc64: true }, { checksum: 'crc64nvme' })
  await expect(upload(createFile())).rejects.toMatchObject({ code: 'store-refused' })
  expect(log).toEqual(['create'])
  expect(String(onError.mock.calls[0]?.[0])).toContain('set "checksum" of the bucket to "sha256"')
})

test('an upload that continues in another page computes its checksums again', async () => {
  const kept = new Map<string, unknown>()
  let isDown = true
  const { upload, log, read } = await start(
    { needsChecksum: true },
    { checksum: 'sha256' },
    {
      transport: { concurrency: 1 },
      fault: (what) => (what === 'put 3' && isDown ? { status: 500 } : undefined),
    },
  )
  const file = createFile()
  await expect(upload(file)).rejects.toMatchObject({ status: 500 })
  isDown = false
  log.length = 0
  await upload(file)
  expect(log.filter((what) => what.startsWith('put'))).toEqual(['put 3'])
  expect([read('k'), kept.size]).toEqual([text, 0])
})

test('a file that changes between its checksum and its bytes is hashed again', async () => {
  let isDue = true
  const { upload, log, read } = await start(
    { needsChecksum: true },
    { checksum: 'sha256' },
    {
      fault(what) {
        if (what !== 'put all' || !isDue) return undefined
        isDue = false
        return { status: 400, text: '<Error><Code>BadDigest</Code></Error>' }
      },
    },
  )
  await upload(createFile('small'))
  expect(log).toEqual(['create', 'sign', 'put all', 'sign', 'put all', 'complete'])
  expect(read('k')).toBe('small')
})

test.each([
  ['a checksum', 'small', { needsChecksum: true }, {}, 'set "checksum" of the bucket to "sha256"'],
  ['a checksum', text, { needsChecksum: true }, {}, 'set "checksum" of the bucket to "sha256"'],
  ['encryption', 'small', { needsEncryption: 'aws:kms' }, {}, 'a policy forbids it explicitly'],
  ['encryption', text, { needsEncryption: 'aws:kms' }, {}, 'a policy forbids it explicitly'],
  [
    'encrypted parts',
    'small',
    { needsEncryption: 'aws:kms', needsPartEncryption: true },
    { headers: KMS },
    'partHeaders',
  ],
  [
    'encrypted parts',
    text,
    { needsEncryption: 'aws:kms', needsPartEncryption: true },
    { headers: KMS },
    'explicitly',
  ],
  [
    'no encryption header of parts',
    text,
    { needsEncryption: 'aws:kms' },
    { headers: KMS, partHeaders: KMS },
    'leave "partHeaders"',
  ],
] as const)(
  'a bucket that wants %s: %j ends after one attempt, the owner learns why',
  async (_, content, policy, bucket, remedy) => {
    const { upload, countBodies, onError, warnings, log } = await start(policy, bucket, {
      transport: { concurrency: 1 },
    })
    const error = await upload(createFile(content)).catch((failure: unknown) => failure)
    expect(error).toMatchObject({
      name: 'UploadError',
      code: expect.stringMatching(/^(part|store)-refused$/),
    })
    // What a person reads blames neither them nor their connection.
    expect((error as Error).message).toMatch(/Contact the owner/)
    expect((error as Error).message).not.toMatch(/network|connection|again|retry/i)
    expect(countBodies()).toBeLessThanOrEqual(1)
    expect(log.filter((what) => what === 'create')).toHaveLength(1)
    expect(onError).toHaveBeenCalledTimes(1)
    expect(String(onError.mock.calls[0]?.[0])).toMatch(/(InvalidRequest|AccessDenied|InvalidArgument) \(/)
    if (remedy !== 'partHeaders') expect(String(onError.mock.calls[0]?.[0])).toContain(remedy)
    if (countBodies() > 0)
      expect(warnings.join()).toMatch(/it answered (InvalidRequest|AccessDenied|InvalidArgument)/)
  },
)

test('many files that one rule refuses are one report', async () => {
  const { upload, onError, log, warnings } = await start({ needsChecksum: true })
  for (let i = 0; i < 5; i++) await upload(createFile('small')).catch(() => {})
  expect(log.filter((what) => what === 'check')).toHaveLength(1)
  expect([onError.mock.calls.length, warnings.length]).toEqual([1, 1])
})

test('without the server, the log of the page has the words of the store', async () => {
  const { upload, warnings } = await start(
    { refusePart: { status: 400, code: 'EntityTooOdd', message: 'Odd files are not taken.' } },
    {},
    { fault: (what) => (what === 'check' ? 'lost' : undefined) },
  )
  await expect(upload(createFile('small'))).rejects.toMatchObject({ code: 'part-refused', status: 400 })
  expect(warnings.join()).toContain('Odd files are not taken.')
})

test('a file continues when the rule is changed, without its confirmed parts', async () => {
  let isRefused = true
  const { upload, log, read } = await start(
    {},
    {},
    {
      transport: { concurrency: 1 },
      fault: (what) =>
        what === 'put 3' && isRefused
          ? { status: 400, text: '<Error><Code>QuotaExceeded</Code></Error>' }
          : undefined,
    },
  )
  const file = createFile()
  await expect(upload(file)).rejects.toMatchObject({ code: 'part-refused' })
  isRefused = false
  log.length = 0
  await upload(file)
  expect([log, read('k')]).toEqual([['sign', 'put 3', 'complete'], text])
})

test('the headers of a part reach the worker that sends it', async () => {
  const store = await startPolicyStore({
    needsChecksum: true,
    needsEncryption: 'AES256',
    needsPartEncryption: true,
  })
  onTestFinished(store.close)
  const sse = { 'x-amz-server-side-encryption': 'AES256' }
  const jobs: PartsJob[] = []
  const bench = createBench({
    server: {
      bucket: { ...store.bucket, headers: sse, partHeaders: sse, checksum: 'sha256' },
      authorize: () => ({ key: 'k' }),
      ...PARTS,
    },
  })
  const http: Http = {
    ...bench.http,
    inWorker: () => ({
      send: (request) => {
        const { body } = request
        const sent = body && 'start' in body ? body.file.slice(body.start, body.start + body.size) : body
        return bench.http.send({ ...request, ...(sent && { body: sent }) } as Parameters<Http['send']>[0])
      },
      sendParts(createJob) {
        const job = createJob()
        jobs.push(job)
        queueMicrotask(() => job.onReport({ sent: new Map(), ended: [], isOver: true }))
        return { setLimit() {} }
      },
    }),
  }
  const transport = createS3Transport(
    { endpoint: bench.endpoint, resumable: false, concurrency: 1 },
    {
      clock: bench.clock,
      http,
      random: () => 0,
      online: { isOnline: () => true, subscribe: () => () => {} },
    },
  )
  const { createEntry } = await import('@lading/kernel/testing')
  const file = createFile()
  await transport.upload(createEntry({ file, fileName: file.name, mimeType: file.type }), {
    signal: new AbortController().signal,
    onProgress() {},
    onBytesSent() {},
  })
  expect(store.read('k')).toBe(text)
  const parts = jobs.flatMap((job) => job.parts)
  expect(parts.length).toBeGreaterThan(0)
  for (const { headers } of parts) {
    expect(headers).toMatchObject({ ...sse, 'x-amz-checksum-sha256': expect.stringMatching(/=$/) })
  }
})

test('a part that the worker could not send for a rule of the bucket is not sent by the page, too', async () => {
  const refusePart = { status: 400, code: 'InvalidRequest', message: 'A x-amz-checksum- header is required.' }
  const store = await startPolicyStore({ refusePart })
  onTestFinished(store.close)
  const onError = vi.fn()
  const bench = createBench({
    server: { bucket: store.bucket, authorize: () => ({ key: 'k' }), onError, ...PARTS },
  })
  const http: Http = {
    ...bench.http,
    inWorker: () => ({
      send: bench.http.send as Sender['send'],
      sendParts(createJob) {
        const job = createJob()
        const [part] = job.parts
        if (!part) return null
        const send = async () => {
          const { url, start, size, headers = {} } = part
          const body = job.file.slice(start, start + size)
          const response = await fetch(url, { method: 'PUT', body, headers: { ...headers } })
          const result = { status: response.status, statusText: '', text: await response.text() }
          const ended = [{ ...part, startedAtMs: 0, endedAtMs: 0, result }]
          job.onReport({ sent: new Map(), ended, left: job.parts.slice(1).map(({ index }) => index) })
        }
        void send()
        return { setLimit() {} }
      },
    }),
  }
  const transport = createS3Transport(
    { endpoint: bench.endpoint, resumable: false, concurrency: 1 },
    {
      clock: bench.clock,
      http,
      random: () => 0,
      online: { isOnline: () => true, subscribe: () => () => {} },
    },
  )
  const file = createFile()
  const { createEntry } = await import('@lading/kernel/testing')
  const done = transport.upload(createEntry({ file, fileName: file.name, mimeType: file.type }), {
    signal: new AbortController().signal,
    onProgress() {},
    onBytesSent() {},
  })
  await expect(done).rejects.toMatchObject({ code: 'part-refused', status: 400 })
  expect(store.calls.filter(({ what }) => what === 'part')).toHaveLength(1)
  expect(onError).toHaveBeenCalledTimes(1)
})

test('a file that cannot be read when it is hashed is named, and nothing is sent', async () => {
  const { upload, log } = await start({ needsChecksum: true }, { checksum: 'sha256' })
  const file = createFile('small')
  const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  file.slice = () => Object.assign(new Blob(['x']), { arrayBuffer: gone })
  await expect(upload(file)).rejects.toMatchObject({ code: expect.stringMatching(/unreadable/) })
  expect(log.filter((what) => what.startsWith('put'))).toEqual([])
})

test.each([
  ['413', { status: 413, text: '<html>nginx</html>' }, 1],
  ['EntityTooLarge', { status: 400, text: '<Error><Code>EntityTooLarge</Code></Error>' }, 1],
])(
  'a file that is refused with %s goes in parts, and its first upload is ended',
  async (_, answer, times) => {
    const server = { multipartFromBytes: 1000 }
    const fault: BenchOptions['fault'] = (what) => (what === 'put all' ? answer : undefined)
    const { upload, log, read, onError } = await start(
      {},
      {},
      { server, fault, transport: { concurrency: 1 } },
    )
    await upload(createFile())
    expect(log).toEqual([
      ...['create', ...new Array<string>(times).fill('put all'), 'check'],
      ...['create', 'put 1', 'put 2', 'put 3', 'complete'],
    ])
    expect(read('k')).toBe(text)
    expect(String(onError.mock.calls[0]?.[0])).toMatch(/413|EntityTooLarge/)
  },
)

test('a store that resets the connection of large bodies gets smaller ones', async () => {
  const bytes = 12_000_000
  const server = { multipartFromBytes: 2 * bytes, partSizeBytes: 100_000_000 }
  const fault: BenchOptions['fault'] = (what, { onProgress }) => {
    if (what !== 'put all') return undefined
    onProgress?.(bytes / 2, bytes)
    return 'lost'
  }
  const { upload, log, read } = await start({}, {}, { server, fault, transport: { concurrency: 1 } })
  const content = 'x'.repeat(bytes)
  await upload(createFile(content))
  expect(log.filter((what) => what === 'put all')).toHaveLength(2)
  expect(log.slice(-5)).toEqual(['create', 'put 1', 'put 2', 'put 3', 'complete'])
  expect(read('k')).toBe(content)
})

test('a server without smaller requests is asked once, and the limit is what a person reads', async () => {
  const fault: BenchOptions['fault'] = (what) =>
    what.startsWith('put') ? { status: 413, text: '<Error><Code>EntityTooLarge</Code></Error>' } : undefined
  const { upload, log } = await start({}, {}, { fault, transport: { concurrency: 1 } })
  await expect(upload(createFile())).rejects.toMatchObject({
    message: 'Error 413: EntityTooLarge',
    explanation: { cause: 'error-too-large', buttons: [] },
  })
  expect(log.filter((what) => what.startsWith('put'))).toHaveLength(1)
})
