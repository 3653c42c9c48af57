import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Objects } from './createS3Objects.js'

const KMS = {
  'x-amz-server-side-encryption': 'aws:kms',
  'x-amz-server-side-encryption-aws-kms-key-id': 'arn:aws:kms:eu-central-1:1:key/a',
}

/** A bucket whose ETags are no MD5. @param isReal Whether objects are there afterwards. */
async function open(encryption: () => Record<string, string>, isReal = () => true) {
  const objects = new Map<string, { readonly size: number; readonly etag: string }>()
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const { pathname } = new URL(url, 'http://store.test')
    calls.push(method)
    let size = 0
    for await (const chunk of request) size += (chunk as Buffer).length
    if (method === 'PUT') {
      const etag = `"${objects.size}-opaque"`
      if (isReal()) objects.set(pathname, { size, etag })
      response.writeHead(200, { etag, ...encryption() }).end()
      return
    }
    const found = objects.get(pathname)
    if (!found) response.writeHead(404).end()
    else response.writeHead(200, { etag: found.etag, 'content-length': found.size, ...encryption() }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
  })
  return { objects: createS3Objects(client, 'b'), calls }
}

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'

test('a bucket with a KMS key costs one look at the first object, not one each time', async () => {
  const { objects, calls } = await open(() => KMS)
  for (const key of ['a', 'b', 'c']) await objects.put(key, 'text')
  expect(await objects.putNew('d', 'text')).toBe(true)
  await objects.putStream('e', 4, () => Readable.from([Buffer.from('text')]), MD5)
  expect(calls).toEqual(['PUT', 'HEAD', 'PUT', 'PUT', 'PUT', 'PUT'])
})

test('another key is looked at again, and so is an object without a known digest', async () => {
  let id = 'a'
  const { objects, calls } = await open(() => ({ ...KMS, 'x-amz-server-side-encryption-aws-kms-key-id': id }))
  await objects.put('a', 'text')
  id = 'b'
  await objects.put('b', 'text')
  await objects.putStream('c', 4, () => Readable.from([Buffer.from('text')]))
  expect(calls).toEqual(['PUT', 'HEAD', 'PUT', 'HEAD', 'PUT', 'HEAD'])
})

test.each([
  ['no encryption', {}],
  ['an encryption without a key', { 'x-amz-server-side-encryption': 'aws:kms' }],
  ['an encryption whose ETags are MD5', { 'x-amz-server-side-encryption': 'AES256' }],
])('an answer with %s and an opaque ETag is proven each time', async (_, headers) => {
  let isReal = true
  const { objects, calls } = await open(
    () => headers,
    () => isReal,
  )
  await objects.put('a', 'text')
  await objects.put('b', 'text')
  expect(calls).toEqual(['PUT', 'HEAD', 'PUT', 'HEAD'])
  isReal = false
  await expect(objects.put('c', 'text')).rejects.toThrow()
})

test('what only says that it has a key is no store', async () => {
  const { objects } = await open(
    () => KMS,
    () => false,
  )
  for (const key of ['a', 'b']) await expect(objects.put(key, 'text')).rejects.toThrow()
})
