import { expect, onTestFinished, test, vi } from 'vitest'
import { hashCrc64 } from '../crypto/hashCrc64.js'
import { createUploadHandler } from '../handler/createUploadHandler.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import { createResumableHandler } from '../resumable/createResumableHandler.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { type StorePolicy, startPolicyStore } from '../testing/startPolicyStore.js'
import type { BucketOptions } from './BucketOptions.js'
import { openBucket } from './openBucket.js'
import { probeStore } from './probeStore.js'

const KMS = {
  'x-amz-server-side-encryption': 'aws:kms',
  'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
}
const ORIGIN = 'https://shop.test'
const bytes = 'first--second-third'
const file = { name: 'a.txt', sizeBytes: bytes.length, type: 'text/plain' }

async function start(
  policy: StorePolicy,
  options: Partial<BucketOptions> = {},
  more: Partial<UploadHandlerOptions> = {},
) {
  const store = await startPolicyStore(policy)
  onTestFinished(store.close)
  const errors: unknown[] = []
  const handler = createUploadHandler({
    bucket: { ...store.bucket, ...options },
    authorize: () => ({ key: 'a b/ü.txt', metadata: { owner: 'me' } }),
    onError: (error) => errors.push(error),
    multipartFromBytes: 15,
    partSizeBytes: 7,
    ...more,
  })
  return { ...store, ...createCaller(handler), errors }
}

function createCaller(handler: (request: Request) => Promise<Response>) {
  const call = async (fields: object) => {
    const headers = { 'content-type': 'application/json', origin: ORIGIN }
    const init = { method: 'POST', headers, body: JSON.stringify(fields) }
    const response = await handler(new Request(`${ORIGIN}/api`, init))
    return { status: response.status, body: await response.json() }
  }
  /** Uploads as a page does, and answers what the completion does. */
  const upload = async (content = bytes) => {
    const created = await call({ action: 'create', ...file, sizeBytes: content.length })
    if (created.status !== 200) return created
    const { ticket, partSizeBytes, checksum } = created.body
    const count = Math.max(1, Math.ceil(content.length / (partSizeBytes || 1)))
    const bodies = Array.from({ length: count }, (_, index) =>
      content.slice(index * partSizeBytes, (index + 1) * partSizeBytes),
    )
    let { urls, headers } = created.body
    const digest = async (body: string) =>
      checksum === 'crc64nvme'
        ? Buffer.from(hashCrc64(new TextEncoder().encode(body))).toString('base64')
        : sha256(body)
    const checksums = Object.fromEntries(
      await Promise.all(bodies.map(async (body, index) => [index + 1, await digest(body)])),
    )
    const numbers = bodies.map((_, index) => index + 1)
    if (checksum) ({ urls, headers } = (await call({ action: 'sign', ticket, numbers, checksums })).body)
    for (const [index, body] of bodies.entries()) {
      const own = checksum ? { [`x-amz-checksum-${checksum}`]: checksums[index + 1] } : {}
      const response = await fetch(urls[index + 1], { method: 'PUT', body, headers: { ...headers, ...own } })
      if (response.status !== 200) {
        return call({
          action: 'check',
          ticket,
          refusal: { status: response.status, text: await response.text() },
        })
      }
    }
    return call({ action: 'complete', ticket })
  }
  return { call, upload }
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')
}

test('a bucket that wants KMS gets files of every size, whose ETags are no MD5', async () => {
  const { upload, read, calls } = await start({ needsEncryption: 'aws:kms' }, { headers: KMS })
  for (const content of ['', 'small', bytes]) {
    expect((await upload(content)).status).toBe(200)
    expect(read('a b/ü.txt')).toBe(content)
  }
  const starts = calls.filter(({ what }) => what === 'start')
  expect(starts).toHaveLength(3)
  for (const { headers } of starts) expect(headers).toMatchObject({ ...KMS, 'x-amz-meta-owner': 'me' })
})

test('an object whose size something before the store leaves out is no damaged one', async () => {
  const { upload, read } = await start({ hidesSize: true })
  for (const content of ['', 'small', bytes]) {
    expect(await upload(content)).toMatchObject({ status: 200, body: { sizeBytes: content.length } })
    expect(read('a b/ü.txt')).toBe(content)
  }
})

test('a store that wants the header with each part gets it from pages, signed', async () => {
  const sse = { 'x-amz-server-side-encryption': 'AES256' }
  const { upload, calls } = await start(
    { needsEncryption: 'AES256', needsPartEncryption: true },
    { headers: sse, partHeaders: sse },
  )
  expect((await upload()).status).toBe(200)
  expect(calls.filter(({ what }) => what === 'part').map(({ headers }) => headers)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining(sse)),
  )
})

test('headers of Object Lock are computed for each upload, and temporary objects are not locked', async () => {
  let day = 0
  const headers = () => ({
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': `2030-01-0${++day}T00:00:00Z`,
    'x-amz-storage-class': 'STANDARD_IA',
  })
  const { upload, calls } = await start({}, { headers, uploads: 'copied' })
  await upload('')
  const starts = calls.filter(({ what }) => what === 'start')
  expect(starts.map(({ headers }) => headers['x-amz-object-lock-mode'])).toEqual([undefined, 'COMPLIANCE'])
  expect(starts.map(({ headers }) => headers['x-amz-storage-class'])).toEqual(['STANDARD_IA', 'STANDARD_IA'])
  const dates = starts.map(({ headers }) => headers['x-amz-object-lock-retain-until-date'])
  // The completion has left a mark, which is an object, too.
  expect(dates).toEqual([undefined, '2030-01-03T00:00:00Z'])
})

test.each([['small'], [bytes], ['']])(
  'checksums of %j are signed, compared and part of the completion',
  async (content) => {
    const { upload, read, calls } = await start({ needsChecksum: true }, { checksum: 'sha256' })
    expect((await upload(content)).status).toBe(200)
    expect(read('a b/ü.txt')).toBe(content)
    expect(calls.find(({ what }) => what === 'start')?.headers['x-amz-checksum-algorithm']).toBe('SHA256')
    expect(calls.find(({ what }) => what === 'complete')?.text).toContain('<ChecksumSHA256>')
  },
)

test('a part with other bytes than those of its checksum is refused, and so is one without', async () => {
  const { call } = await start({ needsChecksum: true }, { checksum: 'sha256' })
  const { body } = await call({ action: 'create', ...file, sizeBytes: 5 })
  expect([body.checksum, body.urls]).toEqual(['sha256', {}])
  const checksums = { 1: await sha256('small') }
  const sign = (fields: object) => call({ action: 'sign', ticket: body.ticket, numbers: [1], ...fields })
  const { urls, headers } = (await sign({ checksums })).body
  const put = async (content: string, own: object) =>
    (await fetch(urls[1], { method: 'PUT', body: content, headers: { ...headers, ...own } })).status
  expect(await put('SMALL', { 'x-amz-checksum-sha256': checksums[1] })).toBe(400)
  expect(await put('small', {})).toBe(400)
  expect(await put('small', { 'x-amz-checksum-sha256': checksums[1] })).toBe(200)
})

test.each([
  [null],
  [{}],
  [{ 1: 'short' }],
  [{ 1: `${'A'.repeat(43)}\n` }],
  [{ 1: `${'A'.repeat(42)}B=` }],
  [{ 1: ['x'] }],
  ['x'],
])('the checksums %j of a page are refused', async (checksums) => {
  const { call } = await start({}, { checksum: 'sha256' })
  const { ticket } = (await call({ action: 'create', ...file, sizeBytes: 5 })).body
  const { status } = await call({ action: 'sign', ticket, numbers: [1], checksums })
  expect(status).toBe(400)
})

test('an upload that continues is told that its parts need checksums', async () => {
  const { call } = await start({}, { checksum: 'sha256' })
  const { ticket } = (await call({ action: 'create', ...file })).body
  const { status, body } = await call({ action: 'sign', ticket, numbers: [1] })
  expect([status, body.urls, body.checksum]).toEqual([200, {}, 'sha256'])
})

test('the server sends bytes with checksums and headers, too', async () => {
  const sse = { 'x-amz-server-side-encryption': 'AES256' }
  const store = await startPolicyStore({
    needsChecksum: true,
    needsEncryption: 'AES256',
    needsPartEncryption: true,
  })
  onTestFinished(store.close)
  const bucket: BucketOptions = { ...store.bucket, headers: sse, partHeaders: sse, checksum: 'sha256' }
  const handler = createResumableHandler({ bucket, authorize: () => ({ key: 'k' }) })
  const body = new TextEncoder().encode(bytes)
  const headers = {
    'upload-complete': '?1',
    'content-type': 'text/plain',
    'content-length': String(body.length),
  }
  const response = await handler(new Request(`${ORIGIN}/api`, { method: 'POST', headers, body }))
  expect(response.status).toBe(200)
  expect(store.read('k')).toBe(bytes)
})

test('a probe meets the rules of the bucket, and names a rule that it does not meet', async () => {
  const store = await startPolicyStore({ needsChecksum: true, needsEncryption: 'aws:kms' })
  onTestFinished(store.close)
  const met = openBucket({ ...store.bucket, headers: KMS, checksum: 'sha256' })
  expect(await probeStore(met, 'probe/')).toMatchObject({ copiesUnsigned: 'never', takesLateParts: false })
  expect(await met.list('')).toEqual([])
  const unmet = openBucket({ ...store.bucket, headers: KMS }, 1)
  await expect(probeStore(unmet, 'probe/')).rejects.toThrow('set "checksum" of the bucket to "sha256"')
})

test.each<[string, Partial<BucketOptions>]>([
  ['each page would learn the key', { headers: { 'X-Amz-Server-Side-Encryption-Customer-Key': 'a2V5' } }],
  [
    'each page would learn the key',
    { partHeaders: { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' } },
  ],
  ['which the server sets by itself', { headers: { 'x-amz-copy-source': '/b/k' } }],
  ['which the server sets by itself', { headers: { 'x-amz-meta-lading-upload': 'x' } }],
  ['which the server sets by itself', { headers: { host: 'x' } }],
  ['which the server sets by itself', { headers: { 'content-length': '1' } }],
  ['which the server sets by itself', { partHeaders: { 'x-amz-checksum-sha256': 'x' } }],
  ['which is a header of objects', { partHeaders: { 'cache-control': 'no-store' } }],
  ['that no header can have', { headers: { 'x-amz-tagging': 'a=ä' } }],
  ['that no header can have', { headers: { 'x-amz-tagging': 'a\r\nx: y' } }],
  ['that no header can have', { headers: { 'x-amz-tagging': '' } }],
  ['that no header can have', { headers: { 'x-amz-tagging': 1 as unknown as string } }],
  ['set it to "sha256"', { checksum: 'md5' as 'sha256' }],
])('options that cannot be sent are refused at the start: %s', (reason, options) => {
  const bucket = { bucket: 'b', accessKeyId: 'a', secretAccessKey: 's', ...options }
  expect(() => createUploadHandler({ bucket, authorize: () => ({}) })).toThrow(reason)
})

test.each([
  [
    'a checksum',
    { needsChecksum: true },
    /InvalidRequest \(Content-MD5 OR/,
    'set "checksum" of the bucket to "sha256"',
  ],
  [
    'encryption of parts',
    { needsEncryption: 'AES256', needsPartEncryption: true },
    /AccessDenied \(User: arn/,
    'a policy forbids it explicitly',
  ],
] as const)(
  'a store that wants %s is in the log once, with its words and the remedy',
  async (_, policy, words, remedy) => {
    const { upload, errors } = await start(policy, {
      ...('needsEncryption' in policy && {
        headers: { 'x-amz-server-side-encryption': policy.needsEncryption },
      }),
    })
    const { status, body } = await upload('small')
    expect([status, body.code]).toEqual([200, 'part-refused'])
    expect(errors).toHaveLength(1)
    for (const text of [String(errors[0]), body.advice]) {
      expect(text).toMatch(words)
      expect(text).toContain(remedy)
    }
  },
)

test('a start that a policy refuses is in the log, and the page need not try again', async () => {
  const { upload, errors } = await start({ needsEncryption: 'aws:kms' })
  const { status, body } = await upload()
  expect([status, body.error.code]).toEqual([424, 'store-refused'])
  expect(body.error.message).toContain('Contact the owner')
  expect(String(errors[0])).toContain('a policy forbids it explicitly')
})

test('what a page says about the store is one short line in the log, and not often', async () => {
  const { call, errors } = await start({})
  const check = async (text: unknown, status: unknown = 400) => {
    const { ticket } = (await call({ action: 'create', ...file })).body
    const answers = []
    for (let i = 0; i < 3; i++)
      answers.push(await call({ action: 'check', ticket, refusal: { status, text } }))
    return answers.map((answer) => answer.status)
  }
  const evil = `\r\n2026 [error] forged \u001b[31m \u202e ${'x'.repeat(1500)}`
  expect(await check(`<Error><Code>A${evil}</Code><Message>${evil}</Message></Error>`)).toEqual([
    200, 200, 200,
  ])
  expect(errors).toHaveLength(1)
  const text = String(errors[0])
  expect(text).not.toMatch(/[\p{C}]/u)
  expect(text.length).toBeLessThan(1200)
  for (const [given, status] of [
    ['x'.repeat(5000), 400],
    [1, 400],
    ['x', 200],
    ['x', '400'],
    ['x', Number.NaN],
  ]) {
    expect(await check(given, status)).toEqual([400, 400, 400])
  }
  for (let i = 0; i < 30; i++) await check('<Error/>')
  expect(errors.length).toBeLessThanOrEqual(20)
})

test('headers that a function cannot return fail the upload, and the log says why', async () => {
  const headers = vi.fn(() => ({ 'x-amz-tagging': 'ä' }))
  const { upload, errors } = await start({}, { headers })
  expect((await upload()).status).toBe(500)
  expect(String(errors[0])).toContain('that no header can have')
})

describeWithStore('a real store', (createPlace) => {
  // This one takes the header of CRC-64/NVME and doesn't compare it: a stand-in store does.
  test.each(['sha256', 'crc64nvme'] as const)('takes uploads with %s and headers', async (checksum) => {
    const { prefix, ...place } = createPlace()
    const handler = createUploadHandler({
      bucket: {
        ...place,
        checksum,
        headers: { 'x-amz-storage-class': 'STANDARD', 'cache-control': 'no-store' },
      },
      authorize: () => ({ key: `${prefix}k` }),
      multipartFromBytes: 15,
      partSizeBytes: 7,
    })
    const { upload } = createCaller(handler)
    for (const content of ['', 'small', bytes]) {
      expect((await upload(content)).status).toBe(200)
      expect(await openBucket(place).readText(`${prefix}k`)).toBe(content)
    }
  })
})
