import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AppendedBody,
  checkFormat,
  createPartAddresses,
  createPartPlan,
  HEAD_BYTES,
  type MultipartStore,
  type MultipartUpload,
  type ReceivedFile,
  sliceParts,
  UploadApiError,
} from '@lading/local-service/parts'
import { type PartSigner, URL_LIFETIME_S } from '@lading/server/store'
import { LRUCache } from 'lru-cache'
import { choosePlanned } from './choosePlanned.js'
import type { DirectCheck } from './createDirectCheck.js'
import { createPartSender } from './createPartSender.js'
import { createS3Appends } from './createS3Appends.js'
import { createSizedCache } from './createSizedCache.js'
import { createUploadMarks } from './createUploadMarks.js'
import { cutBody } from './cutBody.js'
import { fromStore } from './fromStore.js'
import { hashContent } from './hashContent.js'
import { parseStored } from './parseStored.js'
import type { S3Options } from './S3Options.js'
import type { S3Parts } from './S3Parts.js'
import type { Session } from './Session.js'

/** A bucket's multipart uploads, except for what the sweep does. */
export interface S3Multipart extends Omit<MultipartStore, 'removeExpired'> {
  /** Reads an upload's session, even after it has expired. */
  readSession(uuid: string): Promise<Session | undefined>
  /** Forgets an upload, and aborts it unless it's being completed. */
  end(uuid: string): Promise<void>
  /** Forgets an upload whose file is stored. */
  forget(uuid: string): Promise<void>
}

/** A sweep treats an upload as abandoned this long after it expired, in milliseconds: a completion might have begun just before. */
export const SESSION_GRACE_MS = 3_600_000
const MAX_SESSIONS = 10_000
/** Part URLs that are signed in one go. */
const SIGNED_AT_ONCE = 50
const EMPTY_SHA256 = createHash('sha256').digest('hex')

/** Opens a bucket's multipart uploads. Their parts go from the client to the store if that's safe, otherwise through this node. */
export function openS3Multipart(
  parts: S3Parts,
  signer: PartSigner,
  {
    partUrlsEndIn = URL_LIFETIME_S,
    copiesUploads = false,
  }: Pick<S3Options, 'copiesUploads' | 'partUrlsEndIn'>,
  isDirect: DirectCheck,
): S3Multipart {
  const { objects, keys, heads, now } = parts
  const sessions = createSizedCache<Session>({ max: MAX_SESSIONS })
  /** Uploads that were started a moment ago. They can't be in completion, because their parts have no URLs yet. */
  const fresh = new LRUCache<string, true>({ max: MAX_SESSIONS })
  const marks = createUploadMarks(parts)
  const sendPart = createPartSender(parts, marks.isCompleting)
  const appends = createS3Appends(parts)

  async function readSession(uuid: string): Promise<Session | undefined> {
    const known = sessions.get(uuid)
    if (known) return known
    const text = await objects.get(keys.session(uuid))
    if (text === undefined) return undefined
    const session = parseStored(text, keys.session(uuid)) as Session
    checkFormat(session, `The upload ${uuid}`)
    remember(session)
    return session
  }

  /** Keeps a session in memory, unless another node might name its file size. */
  function remember(session: Session): void {
    if (session.upload.appended !== 'open') sessions.set(session.upload.uuid, session)
  }

  /** @throws UploadApiError if the upload has ended or expired. */
  async function requireSession(uuid: string): Promise<Session> {
    const session = await readSession(uuid)
    if (session && session.upload.expiresAtMs > now()) return session
    throw new UploadApiError('MultipartFileNotFoundError')
  }

  /** Finds the finished object; undefined if there's no object of the right size. */
  async function findContent({ location, upload }: Session): Promise<ReceivedFile | undefined> {
    const { uuid, sizeBytes } = upload
    // The first bytes reveal the type, so one request gets them along with the size.
    const found = await objects.read(location, { start: 0, end: HEAD_BYTES - 1 })
    const head = found && (await fromStore(buffer(found.body)))
    if (!head || found.sizeBytes !== sizeBytes) return undefined
    // Everything in a record comes from the session and the object, so every node writes the same record.
    const received = { uuid, location, sizeBytes, sha256: null, uploadedAt: found.modifiedAt }
    heads.set(received, head)
    return received
  }

  /** Copies the assembled object to its final key, so no late part can change it. */
  async function copyAssembled({ key, location, upload }: Session): Promise<void> {
    const facts = await objects.head(key)
    if (facts?.sizeBytes === upload.sizeBytes) await objects.copy(key, location, upload.sizeBytes)
  }

  async function finish(session: Session): Promise<ReceivedFile> {
    const isCopied = session.key !== session.location
    const earlier = isCopied ? await findContent(session) : undefined
    if (earlier) return earlier
    const found = await objects.listParts(session)
    // Regardless of the answer, only the object shows whether it exists.
    const failure =
      found &&
      (await objects.complete(session, choosePlanned(session.upload, found)).then(
        () => undefined,
        (error: unknown) => ({ error }),
      ))
    if (isCopied) await copyAssembled(session)
    const content = await findContent(session)
    if (content) return content
    if (!found) throw new UploadApiError('MultipartFileNotFoundError')
    throw failure?.error ?? new UploadApiError('MultipartFileCompletionFailedError')
  }

  /** No store can create an object from zero parts. The record only depends on the session, so every node writes the same record. */
  async function storeEmpty(session: Session): Promise<ReceivedFile> {
    const { location, upload, startedAt } = session
    await objects.abort(session)
    await objects.put(location, '')
    const received = {
      uuid: upload.uuid,
      location,
      sizeBytes: 0,
      sha256: EMPTY_SHA256,
      uploadedAt: startedAt,
    }
    heads.set(received, Buffer.alloc(0))
    return received
  }

  async function forget(uuid: string): Promise<void> {
    const session = await readSession(uuid)
    if (!session) return
    if (session.key !== session.location) await objects.remove(session.key)
    if (session.upload.appended) await appends.clear(uuid)
    await objects.remove(keys.session(uuid))
    sessions.delete(uuid)
  }

  async function abort(uuid: string): Promise<void> {
    const session = await readSession(uuid)
    if (session) await objects.abort(session)
    await forget(uuid)
  }

  const end = async (uuid: string) => ((await marks.isCompleting(uuid)) ? forget(uuid) : abort(uuid))

  return {
    async start(upload) {
      const { uuid, filename, expiresAtMs } = upload
      const location = keys.content(uuid, filename)
      const key = copiesUploads ? keys.assembled(uuid) : location
      const dueMs = Math.min(Number.MAX_SAFE_INTEGER, expiresAtMs + SESSION_GRACE_MS)
      // Written before the upload starts in the store, so a sweep finds the remains if this node is killed now.
      await objects.put(keys.expiring(dueMs, uuid), '')
      const uploadId = await objects.startUpload(key)
      const startedAt = new Date(now()).toISOString()
      const session: Session = { upload, key, uploadId, location, startedAt }
      await objects.put(keys.session(uuid), JSON.stringify(session))
      remember(session)
      fresh.set(uuid, true)
    },
    isOpen: async (uuid) => (await objects.head(keys.session(uuid))) !== undefined,
    async get(uuid) {
      const session = await readSession(uuid)
      return session && session.upload.expiresAtMs > now() ? session.upload : undefined
    },
    isDirect,
    async createPartUrls({ uuid }, baseUrl, range) {
      const session = await requireSession(uuid)
      if (!fresh.delete(uuid) && (await marks.isCompleting(uuid)))
        throw new UploadApiError('MultipartFileAlreadyUploadedError')
      if (!(await isDirect())) {
        const expiresAtMs = Math.min(session.upload.expiresAtMs, now() + partUrlsEndIn * 1000)
        return createPartAddresses({ ...session.upload, expiresAtMs }, baseUrl, range)
      }
      const { sizeBytes, partSizeBytes } = session.upload
      const planned = sliceParts(createPartPlan(sizeBytes, partSizeBytes), range)
      const sizes = planned.map((part) => part.sizeBytes)
      const urls: string[] = []
      for (let start = 0; start < sizes.length; start += SIGNED_AT_ONCE) {
        // Lets other requests run in between.
        if (start > 0) await nextTurn()
        const some = sizes.slice(start, start + SIGNED_AT_ONCE)
        urls.push(...(await signer.sign(session, some, (range?.first ?? 1) + start)))
      }
      return urls
    },
    partUrlsEndIn,
    async receivePart(upload, part, bytes, expectedSha256, holder) {
      // The stream can fail before it's read, when there's no other listener.
      bytes.on('error', () => {})
      const session = await requireSession(upload.uuid)
      const { sha256, sizeBytes } = await sendPart(session, part, bytes, expectedSha256, holder)
      if (sizeBytes !== part.sizeBytes) throw new UploadApiError('MultipartUploadSizeTooSmallError')
      return { number: part.number, sizeBytes, sha256 }
    },
    async append({ uuid }, offset, body) {
      const session = await requireSession(uuid)
      if (!(await marks.isCompleting(uuid))) return appends.append(session, offset, body)
      // All bytes are here. A client repeats its last request without any, after a completion that was interrupted.
      if (offset !== session.upload.sizeBytes || (await hasBytes(body)))
        throw new UploadApiError('MultipartFileAlreadyUploadedError')
      return offset
    },
    async findOffset({ uuid }) {
      const session = await requireSession(uuid)
      const { sizeBytes } = session.upload
      const offset = await appends.findOffset(session)
      if (offset !== undefined) return offset
      // The upload was completed, and its node died before it wrote the record.
      if ((await objects.head(session.key))?.sizeBytes === sizeBytes) return sizeBytes
      if ((await objects.head(session.location))?.sizeBytes === sizeBytes) return sizeBytes
      throw new UploadApiError('MultipartFileNotFoundError')
    },
    async settle({ uuid }, sizeBytes) {
      const session = await requireSession(uuid)
      await appends.claimSize(uuid, sizeBytes)
      // An upload's claims are removed after its file is stored, so a new claim wouldn't contradict any.
      const ends = await Promise.all([keys.record(uuid), keys.deleted(uuid)].map((key) => objects.head(key)))
      if (ends.some(Boolean)) {
        await appends.clear(uuid)
        throw new UploadApiError('MultipartFileAlreadyUploadedError')
      }
      const upload: MultipartUpload = { ...session.upload, sizeBytes, appended: 'sized' }
      const settled: Session = { ...session, upload }
      await objects.put(keys.session(uuid), JSON.stringify(settled))
      remember(settled)
      return upload
    },
    async assemble({ uuid }, holder) {
      const session = await requireSession(uuid)
      // Comes first: from here on, no part URL is issued, and no sweep aborts the upload.
      fresh.delete(uuid)
      await marks.beginCompletion(uuid)
      if (session.upload.sizeBytes === 0) return storeEmpty(session)
      if (session.upload.appended) await appends.storeStart(session, holder)
      const received = await hashContent(session.upload, await finish(session), parts)
      marks.noteCompleted(uuid)
      return received
    },
    async reopen(uuid) {
      if (await readSession(uuid)) await marks.endCompletion(uuid)
    },
    abort: ({ uuid }) => marks.abort(uuid, () => abort(uuid)),
    remove: end,
    end,
    forget,
    readSession,
  }
}

/** Returns whether a body has any bytes. If not, it's complete. */
async function hasBytes({ chunks, verify }: AppendedBody): Promise<boolean> {
  const cut = cutBody(chunks)
  try {
    if (await cut.hasMore()) return true
    verify?.()
    return false
  } finally {
    cut.end()
  }
}
