import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { AppendedBody } from '../multipart/AppendedBody.js'
import { createPartPlan, type Part } from '../multipart/createPartPlan.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import { createTestClock } from './createTestClock.js'
import { type OpenPlace, openPlace, type StoragePlace } from './StoragePlace.js'
import { sha256 } from './sha256.js'

const bytes = 'before-second-third'
const partSizeBytes = 7
const plan = createPartPlan(bytes.length, partSizeBytes)
const [first, second, third] = plan as [Part, Part, Part]

function createUpload(expiresAtMs = Number.MAX_SAFE_INTEGER): MultipartUpload {
  const details = { isStored: true, source: null, metadata: { key: 'värde' }, tags: ['one'] }
  const facts = { filename: 'a', sizeBytes: bytes.length, partSizeBytes, declaredMimeType: 'text/plain' }
  return { uuid: randomUUID(), ...facts, ...details, expiresAtMs }
}

/** Creates a body that, like a request, can end with an error that nobody listens for. */
const streamOf = (content: string) =>
  Readable.from([Buffer.from(content)], { objectMode: false }).on('error', () => {})

function sendPart(place: OpenPlace, upload: MultipartUpload, part: Part, content?: string) {
  const body = content ?? bytes.slice(part.offsetBytes, part.offsetBytes + part.sizeBytes)
  return place.sendPart(upload, part, streamOf(body), body.length)
}

async function startWith(place: OpenPlace, parts: readonly Part[]): Promise<MultipartUpload> {
  const upload = createUpload()
  await place.backend.multipart.start(upload)
  await Promise.all(parts.map((part) => sendPart(place, upload, part)))
  return upload
}

/** Stores an assembled file and reads it. */
async function store({ backend }: OpenPlace, received: ReceivedFile): Promise<string> {
  const named = { originalFilename: 'a', mimeType: 'text/plain', image: null, savedUrl: null }
  const kept = { isStored: true, source: null, metadata: {}, tags: [] }
  const file = await backend.storage.commit(received, { ...named, ...kept })
  // A hash is optional, but never wrong.
  const content = await text(await backend.storage.open(file))
  expect([null, sha256(content)]).toContain(received.sha256)
  expect(received.sizeBytes).toBe(content.length)
  return content
}

async function assembleAndStore(place: OpenPlace, upload: MultipartUpload): Promise<string> {
  return store(place, await place.backend.multipart.assemble(upload))
}

/** Tests the `MultipartStore` contract. */
export function describeUploads(createPlace: () => Promise<StoragePlace>): void {
  const open = async (now?: () => number) => openPlace(await createPlace(), now)

  describe('uploads in parts', () => {
    test('an upload is found with what it was started with, also after a restart, and continues', async () => {
      const place = await open()
      const upload = await startWith(place, [third, first])
      for (const { multipart } of [place.backend, await place.restart()]) {
        expect(await multipart.get(upload.uuid)).toEqual(upload)
        expect(await multipart.get(randomUUID())).toBeUndefined()
        await expect(multipart.assemble(upload)).rejects.toMatchObject({
          code: 'MultipartUploadSizeTooSmallError',
        })
        await multipart.reopen(upload.uuid)
      }
    })

    test.each(['in one run', 'with a restart before each step'])('parts become a file, %s', async (how) => {
      const place = await open()
      const next = async () => (how === 'in one run' ? place.backend : place.restart())
      const upload = await startWith(place, [third, first])
      await next()
      const sent = await sendPart(place, upload, second)
      // A hash is optional, but never wrong.
      const hash = sha256('second-')
      if (!place.isDirect)
        expect({ sha256: hash, ...Object(sent) }).toEqual({ number: 2, sizeBytes: 7, sha256: hash })
      const { storage, multipart } = await next()
      const received = await multipart.assemble(upload)
      expect(received).toMatchObject({ uuid: upload.uuid, sizeBytes: bytes.length })
      if (!place.isDirect) expect(received.sha256).toBe(sha256(bytes))
      expect(String(await storage.readHead(received))).toBe(bytes)
      expect(await storage.withLocalCopy(received, (path) => readFile(path, 'utf8'))).toBe(bytes)
      const { isStored, source, metadata, tags } = upload
      const named = { originalFilename: 'a', mimeType: 'text/plain', image: null, savedUrl: null }
      const file = await storage.commit(received, { ...named, isStored, source, metadata, tags })
      await multipart.remove(upload.uuid)
      const after = await next()
      expect(await after.storage.get(upload.uuid)).toEqual(file)
      expect(await text(await after.storage.open(file))).toBe(bytes)
      expect(await after.storage.withLocalCopy(file, (path) => readFile(path, 'utf8'))).toBe(bytes)
      expect(await after.multipart.get(upload.uuid)).toBeUndefined()
    })

    test('a part that is shorter than planned is refused, at the latest when the upload is assembled', async () => {
      const place = await open()
      const { multipart } = place.backend
      const upload = await startWith(place, [first, third])
      const sent = sendPart(place, upload, second, 'short')
      if (place.isDirect) await expect(sent).rejects.toThrow('refused')
      else await sent
      await expect(multipart.assemble(upload)).rejects.toMatchObject({
        code: place.isDirect ? 'MultipartUploadSizeTooSmallError' : 'MultipartFileCompletionFailedError',
      })
      await multipart.reopen(upload.uuid)
      await sendPart(place, upload, second)
      expect(await assembleAndStore(place, upload)).toBe(bytes)
    })

    test('a part that is longer than planned is refused, and spoils no other', async () => {
      const place = await open()
      const upload = await startWith(place, plan)
      const sent = sendPart(place, upload, second, 'much longer')
      if (place.isDirect) await expect(sent).rejects.toThrow('refused')
      else await expect(sent).rejects.toMatchObject({ code: 'MultipartUploadSizeTooLargeError' })
      await sendPart(place, upload, second)
      expect(await assembleAndStore(place, upload)).toBe(bytes)
    })

    test('of two bodies for one part, sent after each other, the second counts', async () => {
      const place = await open()
      const upload = await startWith(place, plan)
      await sendPart(place, upload, second, 'SECOND-')
      expect(await assembleAndStore(place, upload)).toBe(bytes.replace('second', 'SECOND'))
    })

    test('bodies for one part that are sent at once are never mixed', async () => {
      const place = await open()
      const upload = await startWith(place, [first, third])
      const bodies = ['aaaaaaa', 'bbbbbbb', 'ccccccc']
      const sent = await Promise.allSettled(bodies.map((body) => sendPart(place, upload, second, body)))
      expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true)
      const found = await assembleAndStore(place, upload)
      expect(bodies.map((body) => bytes.replace('second-', body))).toContain(found)
    })

    test.each(['before it was read', 'while it was read'])(
      'a part whose connection broke %s does not count',
      async (when) => {
        const place = await open()
        const upload = await startWith(place, [first, third])
        const body = new Readable({ read() {} }).on('error', () => {})
        body.push('sec')
        if (when === 'before it was read') body.destroy()
        const refused = expect(place.sendPart(upload, second, body, second.sizeBytes)).rejects.toThrow()
        body.destroy(new Error('gone'))
        await refused
        await expect(place.backend.multipart.assemble(upload)).rejects.toMatchObject({
          code: 'MultipartUploadSizeTooSmallError',
        })
        await place.backend.multipart.reopen(upload.uuid)
        await sendPart(place, upload, second)
        expect(await assembleAndStore(place, upload)).toBe(bytes)
      },
    )

    test('once assembled, an upload takes no part; assembling may be repeated', async () => {
      const place = await open()
      const { multipart } = place.backend
      const upload = await startWith(place, plan)
      const [received, other] = await Promise.all([multipart.assemble(upload), multipart.assemble(upload)])
      expect(other).toEqual(received)
      expect(await multipart.assemble(upload)).toEqual(received)
      const refusal = { code: 'MultipartFileAlreadyUploadedError' }
      await expect(sendPart(place, upload, second)).rejects.toMatchObject(refusal)
      await expect(multipart.createPartUrls(upload, '')).rejects.toMatchObject(refusal)
      expect(await store(place, received)).toBe(bytes)
    })

    test('a reopened upload takes parts again, or is final', async () => {
      const place = await open()
      const { multipart } = place.backend
      const upload = await startWith(place, plan)
      await multipart.assemble(upload)
      await multipart.reopen(upload.uuid)
      const sent = sendPart(place, upload, second, 'SECOND-')
      if (place.isDirect) await expect(sent).rejects.toThrow()
      else await sent
      expect(await assembleAndStore(place, upload)).toBe(
        place.isDirect ? bytes : bytes.replace('second', 'SECOND'),
      )
    })

    test('a removed upload is not found, also after a restart; removing is repeated in peace', async () => {
      const place = await open()
      const upload = await startWith(place, plan)
      for (const isRestarted of [false, true]) {
        const { multipart } = isRestarted ? await place.restart() : place.backend
        await multipart.remove(upload.uuid)
        await multipart.reopen(upload.uuid)
        expect(await multipart.get(upload.uuid)).toBeUndefined()
        const notFound = { code: 'MultipartFileNotFoundError' }
        await expect(sendPart(place, upload, second)).rejects.toMatchObject(notFound)
        await expect(multipart.assemble(upload)).rejects.toMatchObject(notFound)
      }
    })

    test('an upload that is given up is gone with its parts, unless it is being assembled', async () => {
      const place = await open()
      const notFound = { code: 'MultipartFileNotFoundError' }
      const { multipart } = place.backend
      const given = await startWith(place, [first, third])
      await multipart.abort(given)
      for (const each of [multipart, (await place.restart()).multipart]) {
        expect(await each.get(given.uuid)).toBeUndefined()
        await expect(each.assemble(given)).rejects.toMatchObject(notFound)
        await each.abort(given)
      }
      const assembled = await startWith(place, plan)
      const received = await place.backend.multipart.assemble(assembled)
      const refusal = { code: 'MultipartFileAlreadyUploadedError' }
      await expect(place.backend.multipart.abort(assembled)).rejects.toMatchObject(refusal)
      expect(await store(place, received)).toBe(bytes)
    })

    /** Creates a body from the bytes after an offset. */
    const bodyOf = (content: string, verify?: () => void): AppendedBody => ({
      chunks: streamOf(content),
      end() {},
      ...(verify && { verify }),
    })

    test('bytes that are appended count to the last one, also after a restart, and become the file', async () => {
      const place = await open()
      const upload: MultipartUpload = { ...createUpload(), appended: 'sized' }
      await place.backend.multipart.start(upload)
      expect(await place.backend.multipart.findOffset(upload)).toBe(0)
      let offset = 0
      for (const end of [3, 7, 9, 18]) {
        const { multipart } = await place.restart()
        offset = await multipart.append(upload, offset, bodyOf(bytes.slice(offset, end)))
        expect([offset, await multipart.findOffset(upload)]).toEqual([end, end])
      }
      const { multipart } = await place.restart()
      await expect(multipart.assemble(upload)).rejects.toMatchObject({
        code: 'MultipartUploadSizeTooSmallError',
      })
      await multipart.reopen(upload.uuid)
      expect(await multipart.append(upload, 18, bodyOf(bytes.slice(18)))).toBe(bytes.length)
      expect(await assembleAndStore(place, upload)).toBe(bytes)
      await multipart.remove(upload.uuid)
      const notFound = { code: 'MultipartFileNotFoundError' }
      await expect(multipart.findOffset(upload)).rejects.toMatchObject(notFound)
      await expect(multipart.append(upload, 7, bodyOf('second'))).rejects.toMatchObject(notFound)
    })

    test('a body that is not verified is not kept, and neither is more than the upload may have', async () => {
      const place = await open()
      const { multipart } = place.backend
      const upload: MultipartUpload = { ...createUpload(), appended: 'sized' }
      await multipart.start(upload)
      await multipart.append(upload, 0, bodyOf('be'))
      const refuse = () => {
        throw new Error('Other bytes.')
      }
      await expect(multipart.append(upload, 2, bodyOf('FOR', refuse))).rejects.toThrow('Other bytes.')
      expect(await multipart.findOffset(upload)).toBe(2)
      expect(
        await multipart.append(
          upload,
          2,
          bodyOf(bytes.slice(2), () => {}),
        ),
      ).toBe(bytes.length)
      await expect(multipart.append(upload, bytes.length, bodyOf('!'))).rejects.toMatchObject({
        code: 'MultipartUploadSizeTooLargeError',
      })
    })

    test.each([0, 5, 7, 9])('an upload without a size gets it in the end: %d bytes', async (sizeBytes) => {
      const place = await open()
      const upload: MultipartUpload = { ...createUpload(), sizeBytes: 70, appended: 'open' }
      await place.backend.multipart.start(upload)
      const content = bytes.slice(0, sizeBytes)
      await place.backend.multipart.append(upload, 0, bodyOf(content))
      const { multipart } = await place.restart()
      const settled = await multipart.settle(upload, sizeBytes)
      expect(await (await place.restart()).multipart.get(upload.uuid)).toEqual(settled)
      expect(settled).toMatchObject({ sizeBytes, appended: 'sized' })
      // Services store an empty file without parts.
      if (sizeBytes > 0) expect(await assembleAndStore(place, settled)).toBe(content)
    })

    test('an upload ends with its time, unless it is being stored', async () => {
      const clock = createTestClock()
      const place = await open(clock.now)
      const { multipart } = place.backend
      const [ended, assembled] = [createUpload(clock.now() + 1000), createUpload(clock.now() + 1000)]
      for (const upload of [ended, assembled]) {
        await multipart.start(upload)
        await Promise.all(plan.map((part) => sendPart(place, upload, part)))
      }
      const received = await multipart.assemble(assembled)
      clock.advance(1000)
      expect(await multipart.get(ended.uuid)).toBeUndefined()
      await multipart.removeExpired()
      await expect(multipart.assemble(ended)).rejects.toMatchObject({ code: 'MultipartFileNotFoundError' })
      expect(await store(place, received)).toBe(bytes)
    })
  })
}
