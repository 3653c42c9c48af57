import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type AppendedBody,
  createPartPlan,
  type Holder,
  type Part,
  UploadApiError,
} from '@lading/local-service/parts'
import {
  type ClaimStore,
  createAppendClaims,
  createSizeClaims,
  isWorthKeeping,
  type PartStart,
  type Piece,
} from '@lading/server/store'
import { LRUCache } from 'lru-cache'
import { cutBody } from './cutBody.js'
import type { Spooled } from './openSpool.js'
import type { S3Parts } from './S3Parts.js'
import type { Session } from './Session.js'

/** Appendable uploads in a bucket. */
export interface S3Appends {
  /** Resolves to the number of contiguous bytes stored from the start; undefined if the upload no longer has parts. */
  findOffset(session: Session): Promise<number | undefined>
  /** Appends a body at the upload's current offset, see `MultipartStore.append`. */
  append(session: Session, offset: number, body: AppendedBody): Promise<number>
  /** Stores the kept start as the last part. */
  storeStart(session: Session, holder?: Holder): Promise<void>
  /**
   * Claims the size of an upload that was started without a size.
   *
   * @throws UploadApiError `MultipartPartReplacedError` for a different size
   */
  claimSize(uuid: string, sizeBytes: number): Promise<void>
  /** Removes the claims and kept starts. */
  clear(uuid: string): Promise<void>
}

/** A part's bytes on this node's disk. */
interface LocalPiece {
  readonly session: Session
  readonly part: Part
  readonly spooled: Spooled
}

/** The next part and its kept start. */
interface AppendState {
  /** Undefined if all parts are whole. */
  readonly part: Part | undefined
  readonly start?: PartStart
}

const MAX_STATES = 1000

/** Creates a bucket's appends. Any node can take any request, because all state is in the store. */
export function createS3Appends({ objects, keys, spool }: S3Parts): S3Appends {
  const store: ClaimStore = {
    put: (key) => objects.put(key, ''),
    async list(prefix) {
      const found: string[] = []
      for await (const key of objects.list(prefix)) found.push(key)
      return found
    },
    remove: async (removed) => void (await Promise.all(removed.map((key) => objects.remove(key)))),
  }
  const createConflict = () => new UploadApiError('MultipartPartReplacedError')
  const claims = createAppendClaims(store, createConflict)
  const sizes = createSizeClaims(store, createConflict)
  const folderOf = ({ upload }: Session, { number }: Part) => `${keys.appended(upload.uuid)}${number}/`
  /** States that requests asked for just before appending. If a state is outdated, a claim or a part reveals it. */
  const states = new LRUCache<string, AppendState>({ max: MAX_STATES })
  const offsetOf = ({ upload }: Session, { part, start }: AppendState) =>
    part ? part.offsetBytes + (start?.sizeBytes ?? 0) : upload.sizeBytes
  const planOf = ({ upload }: Session) => createPartPlan(upload.sizeBytes, upload.partSizeBytes)

  /** Finds the first part that isn't whole; undefined if all are whole, null if the upload has ended. */
  async function findNext(session: Session): Promise<Part | undefined | null> {
    const found = await objects.listParts(session)
    if (!found) return null
    const sizes = new Map(found.map((part) => [part.number, part.sizeBytes]))
    return planOf(session).find(({ number, sizeBytes }) => sizes.get(number) !== sizeBytes)
  }

  async function findState(session: Session): Promise<AppendState | null> {
    const part = await findNext(session)
    if (!part) return part === null ? null : { part }
    const { start, isClaimed } = await claims.find(folderOf(session, part))
    if (start) return { part, start }
    if (!isClaimed) return { part }
    // The part might have been stored, and its start removed, since the parts were listed. The offset never decreases.
    const later = await findNext(session)
    return later === null ? null : { part: later }
  }

  function toPiece({ spooled }: LocalPiece): Piece {
    const { path, sizeBytes, sha256, md5 } = spooled
    return {
      sizeBytes,
      sha256,
      async hashStart(startBytes) {
        const hash = createHash('sha256')
        for await (const chunk of spool.read(path, startBytes - 1)) hash.update(chunk)
        return hash.digest('hex')
      },
      write: (key) => objects.putStream(key, sizeBytes, () => spool.read(path), md5),
    }
  }

  async function keep(piece: LocalPiece, hasStart: boolean): Promise<void> {
    const { session, part, spooled } = piece
    const folder = folderOf(session, part)
    if (spooled.sizeBytes < part.sizeBytes) {
      await claims.keepStart(folder, toPiece(piece))
      return
    }
    await claims.claimPart(folder, toPiece(piece))
    await objects.putPart(session, part.number, part.sizeBytes, () => spool.read(spooled.path))
    // Leftovers are harmless.
    if (hasStart) await claims.clearStarts(folder).catch(() => {})
  }

  /** Opens a part's kept start. */
  async function openStart(start: PartStart | undefined): Promise<Readable> {
    if (!start) return Readable.from([])
    const found = await objects.read(start.key)
    // The stream can fail before it's read, when there's no other listener.
    found?.body.on('error', () => {})
    if (found?.sizeBytes === start.sizeBytes) return found.body
    // Another node has kept more since.
    found?.body.destroy()
    throw new UploadApiError('MultipartPartReplacedError')
  }

  /**
   * Writes the bytes that follow a part's start to disk: a store takes a part whole or not at all, so sending it might have to be retried.
   */
  async function spoolPart(
    start: PartStart | undefined,
    bytes: AsyncIterable<Uint8Array>,
    part: Part,
    { isLast, holder }: AppendedBody,
  ): Promise<Spooled> {
    const spooled = await spool.write(bytes, holder)
    if (!start) return spooled
    try {
      const isWhole = start.sizeBytes + spooled.sizeBytes === part.sizeBytes
      if (!isWhole && !isLast?.() && !isWorthKeeping(start.sizeBytes, spooled.sizeBytes)) {
        throw new UploadApiError('MultipartPartSizeTooSmallError', [part.sizeBytes - start.sizeBytes])
      }
      return await spool.write(join(await openStart(start), spool.read(spooled.path)), holder)
    } finally {
      await spool.remove(spooled.path)
    }
  }

  return {
    async findOffset(session) {
      const state = await findState(session)
      if (!state) return undefined
      states.set(session.upload.uuid, state)
      return offsetOf(session, state)
    },
    async append(session, offset, body) {
      const { chunks, verify, onStored } = body
      const known = states.get(session.upload.uuid)
      states.delete(session.upload.uuid)
      const state = known ?? (await findState(session))
      if (!state) throw new UploadApiError('MultipartFileAlreadyUploadedError')
      let { start } = state
      if (offsetOf(session, state) !== offset) throw new UploadApiError('MultipartPartReplacedError')
      const cut = cutBody(chunks)
      let end = offset
      try {
        for (const part of planOf(session).slice((state.part?.number ?? Number.POSITIVE_INFINITY) - 1)) {
          const held = start?.sizeBytes ?? 0
          if (!(await cut.hasMore())) break
          const spooled = await spoolPart(start, cut.take(part.sizeBytes - held), part, body)
          try {
            if (verify && !(await cut.hasMore())) verify()
            await keep({ session, part, spooled }, held > 0)
          } finally {
            await spool.remove(spooled.path)
          }
          end = part.offsetBytes + spooled.sizeBytes
          start = undefined
          onStored?.(end)
        }
        if (await cut.hasMore()) throw new UploadApiError('MultipartUploadSizeTooLargeError')
        if (end === offset) verify?.()
        return end
      } finally {
        cut.end()
      }
    },
    async storeStart(session, holder) {
      const state = await findState(session)
      const { part, start } = state ?? {}
      if (!part || start?.sizeBytes !== part.sizeBytes) return
      const spooled = await spool.write(await openStart(start), holder)
      try {
        await keep({ session, part, spooled }, true)
      } finally {
        await spool.remove(spooled.path)
      }
    },
    async claimSize(uuid, sizeBytes) {
      const claimed = await sizes.claim(`${keys.appended(uuid)}size/`, sizeBytes)
      if (claimed !== sizeBytes) throw createConflict()
    },
    async clear(uuid) {
      for await (const key of objects.list(keys.appended(uuid))) await objects.remove(key)
    },
  }
}

async function* join(
  start: AsyncIterable<Uint8Array>,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* start
  yield* rest
}
