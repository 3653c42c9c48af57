import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi } from '../testing/fixtures/callApi.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, type JsonObject, sha256, upload } from '../testing/fixtures/upload.js'

const publicKey = 'demopublickey'
const bytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => (index * index) % 251))

function treeHashOf(content: Uint8Array): string {
  const root = createHash('sha256')
  for (let from = 0; from < content.length; from += 1_048_576) {
    root.update(
      createHash('sha256')
        .update(content.subarray(from, from + 1_048_576))
        .digest(),
    )
  }
  return root.digest('hex')
}

function prove(content: Uint8Array, { nonce, ranges }: JsonObject): string {
  const hash = createHash('sha256').update(Buffer.from(String(nonce), 'hex'))
  for (const [start = 0, size = 0] of ranges as number[][]) hash.update(content.subarray(start, start + size))
  return hash.digest('hex')
}

async function setUp(project: { reusesContent?: boolean } = { reusesContent: true }, known = true) {
  const others = [{ publicKey: 'other', reusesContent: true }]
  const service = await startTestService({
    publicKeys: [{ publicKey, ...project }, ...others],
    minMultipartFileSizeBytes: 1000,
    minPartSizeBytes: 100,
  })
  const first = known ? await upload(service, new Uint8Array(bytes), { name: 'first.bin' }) : ''
  const call = (path: string, fields: Record<string, string | number> = {}) =>
    callApi(service, path, { UPLOADCARE_PUB_KEY: publicKey, ...fields })
  const start = async (fields: Record<string, string | number> = {}) => {
    const content = { filename: 'second.bin', size: bytes.length, content_type: 'application/x-test' }
    const started = await call('/multipart/start/', { ...content, part_size: 1_000_000, ...fields })
    return { ...started, uuid: String(started.uuid), parts: started.parts as string[] }
  }
  const ask = (uuid: string, content: Uint8Array = bytes) =>
    call('/multipart/known/', { uuid, tree_hash: treeHashOf(content) })
  /** Asks once the service has hashed the file that arrived earlier. */
  const find = async () => {
    for (;;) {
      const { uuid, parts } = await start()
      const challenge = await ask(uuid)
      if (challenge.known) return { uuid, parts, challenge }
    }
  }
  const get = async (uuid: string) =>
    new Uint8Array(await (await fetch(`${service.url}/${uuid}/`)).arrayBuffer())
  return { service, first, call, start, ask, find, get }
}

test('an upload whose content the project has ends with the proof, as a file of its own', async () => {
  const { service, first, call, find, get } = await setUp()
  const { uuid, parts, challenge } = await find()
  const info = await call('/multipart/prove/', { uuid, proof: prove(bytes, challenge) })
  expect(info).toMatchObject({
    uuid,
    size: bytes.length,
    original_filename: 'second.bin',
    mime_type: 'application/x-test',
    is_ready: true,
  })
  // A client that missed the answer completes the upload, and looks up the file.
  expect(await call('/multipart/complete/', { uuid })).toMatchObject({
    error: { error_code: 'MultipartFileAlreadyUploadedError' },
  })
  expect(await getInfo(service, uuid)).toEqual(info)
  expect((await fetch(parts[0] ?? '', { method: 'PUT', body: 'late' })).ok).toBe(false)
  await rm(join(service.dataDir, 'files', first))
  await rm(join(service.dataDir, 'files', `${first}.json`))
  expect(sha256(await get(uuid))).toBe(sha256(bytes))
})

test('a file that came by its content is found by it, too', async () => {
  const { call, find } = await setUp()
  const { uuid, challenge } = await find()
  await call('/multipart/prove/', { uuid, proof: prove(bytes, challenge) })
  const { challenge: next } = await find()
  expect(next.ranges).not.toEqual(challenge.ranges)
})

test('a wrong proof leaves the upload as it is, and is the only one', async () => {
  const { service, call, find, ask } = await setUp()
  const { uuid, parts, challenge } = await find()
  const wrong = Buffer.from(bytes).fill(0)
  expect(await call('/multipart/prove/', { uuid, proof: prove(wrong, challenge) })).toEqual({ known: false })
  expect(await call('/multipart/prove/', { uuid, proof: prove(bytes, challenge) })).toEqual({ known: false })
  expect(await ask(uuid)).toEqual({ known: false })
  for (const [index, url] of parts.entries()) {
    const body = new Uint8Array(bytes.subarray(index * 1_000_000, (index + 1) * 1_000_000))
    expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
  }
  expect(await call('/multipart/complete/', { uuid })).toMatchObject({ uuid, size: bytes.length })
  expect((await getInfo(service, uuid)).is_ready).toBe(true)
})

test('each range is inside of the file, and the ranges cover enough of it', async () => {
  const { find } = await setUp()
  const { challenge } = await find()
  const ranges = challenge.ranges as number[][]
  for (const [start = -1, size = 0] of ranges) {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(start + size).toBeLessThanOrEqual(bytes.length)
  }
  expect(ranges).toHaveLength(32)
  expect(new Set(ranges.map(String)).size).toBeGreaterThan(20)
})

test('content of another project, of other bytes or of another size is not known', async () => {
  const { call, start, ask, find } = await setUp()
  await find()
  const other = Buffer.from(bytes)
  other[2_000_000] = 1 + (other[2_000_000] ?? 0)
  expect(await ask((await start()).uuid, other)).toEqual({ known: false })
  expect(await ask((await start({ size: bytes.length - 1 })).uuid)).toEqual({ known: false })
  const foreign = await start({ UPLOADCARE_PUB_KEY: 'other' })
  const fields = { uuid: foreign.uuid, UPLOADCARE_PUB_KEY: 'other', tree_hash: treeHashOf(bytes) }
  expect(await call('/multipart/known/', fields)).toEqual({ known: false })
})

test('content is found after a restart, and no more once its last file is removed', async () => {
  const { service, first, find } = await setUp()
  await find()
  await service.close()
  const again = await startTestService({
    dataDir: service.dataDir,
    publicKeys: [{ publicKey, reusesContent: true, secretKey: 'secret', isSignatureRequired: false }],
    minMultipartFileSizeBytes: 1000,
    minPartSizeBytes: 100,
  })
  const start = () =>
    callApi(again, '/multipart/start/', {
      UPLOADCARE_PUB_KEY: publicKey,
      filename: 'third.bin',
      size: bytes.length,
      content_type: 'application/x-test',
      part_size: 1_000_000,
    })
  const ask = async () =>
    callApi(again, '/multipart/known/', {
      UPLOADCARE_PUB_KEY: publicKey,
      uuid: String((await start()).uuid),
      tree_hash: treeHashOf(bytes),
    })
  expect(await ask()).toMatchObject({ known: true })
  const authorization = `Uploadcare.Simple ${publicKey}:secret`
  const removed = await fetch(`${again.url}/files/${first}/storage/`, {
    method: 'DELETE',
    headers: { authorization, accept: 'application/vnd.uploadcare-v0.7+json' },
  })
  expect(removed.status).toBe(200)
  expect(await ask()).toEqual({ known: false })
})

test('nothing is announced or found in a project that leaves it off, which is the default', async () => {
  for (const project of [{}, { reusesContent: false }]) {
    const { start, ask } = await setUp(project)
    const started = await start()
    expect(started).not.toHaveProperty('known_content')
    expect(await ask(started.uuid)).toEqual({ known: false })
  }
  const { start } = await setUp({ reusesContent: true }, false)
  expect(await start()).toMatchObject({ known_content: 'sha-256-tree' })
})

test('a file that was removed or damaged since the question is not reused', async () => {
  const { service, first, call, find } = await setUp()
  const { uuid, challenge } = await find()
  await writeFile(join(service.dataDir, 'files', first), 'other bytes')
  expect(await call('/multipart/prove/', { uuid, proof: prove(bytes, challenge) })).toEqual({ known: false })
})

test('calls without a hash, of an unknown upload and of one that is complete are errors', async () => {
  const { call, find } = await setUp()
  const { uuid, challenge } = await find()
  expect(await call('/multipart/known/', { uuid })).toMatchObject({
    error: { error_code: 'RequestParamRequiredError' },
  })
  expect(await call('/multipart/prove/', { uuid, proof: '' })).toMatchObject({
    error: { error_code: 'RequestParamRequiredError' },
  })
  const missing = { uuid: '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10', tree_hash: 'x', proof: 'x' }
  for (const path of ['/multipart/known/', '/multipart/prove/']) {
    expect(await call(path, missing)).toMatchObject({ error: { error_code: 'MultipartFileNotFoundError' } })
  }
  const proof = prove(bytes, challenge)
  const [one, two] = await Promise.all([
    call('/multipart/prove/', { uuid, proof }),
    call('/multipart/prove/', { uuid, proof }),
  ])
  expect([one, two]).toContainEqual({ known: false })
  expect([one, two]).toContainEqual(expect.objectContaining({ uuid }))
  expect(await call('/multipart/prove/', { uuid, proof })).toMatchObject({
    error: { error_code: 'MultipartFileAlreadyUploadedError' },
  })
})
