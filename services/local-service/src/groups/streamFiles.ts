import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredFile } from '../storage/StoredFile.js'
import type { GroupFile } from './Group.js'

/** A JSON object with a list of files between its other properties. */
export interface FilesDocument {
  readonly head: object
  /** Looks up a few files; undefined for a missing file. */
  find(uuids: readonly string[]): Promise<readonly (StoredFile | undefined)[]>
  /** @returns what the list contains; undefined becomes null. */
  describe(file: StoredFile | undefined, member: GroupFile): object | undefined
  /** Called after the last file. @default nothing follows */
  tail?(): object
}

/** Bytes handed over at a time. */
const CHUNK_BYTES = 65_536
/** Files looked up at a time. */
const BATCH_FILES = 4

/**
 * Writes a group's files as JSON, piece by piece as the client reads: with all facts about 1,000 files it can exceed 100 MB. A client
 * that doesn't read holds one piece, and one file that isn't cut into pieces yet.
 */
export function streamFiles(
  files: readonly GroupFile[],
  { head, find, describe, tail }: FilesDocument,
): Readable {
  async function* describeAll(): AsyncGenerator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"files":[`
    for (let start = 0; start < files.length; start += BATCH_FILES) {
      const batch = files.slice(start, start + BATCH_FILES)
      const uuids = [...new Set(batch.map(({ uuid }) => uuid))]
      const found = await find(uuids)
      const byUuid = new Map(uuids.map((uuid, index) => [uuid, found[index]]))
      for (const [index, member] of batch.entries()) {
        const described = describe(byUuid.get(member.uuid), member)
        yield `${start + index === 0 ? '' : ','}${JSON.stringify(described ?? null)}`
      }
    }
    const rest = tail ? JSON.stringify(tail()).slice(1, -1) : ''
    yield `]${rest && `,${rest}`}}`
  }

  async function* write(): AsyncGenerator<Uint8Array> {
    let bytes = Buffer.alloc(0)
    for await (const text of describeAll()) {
      bytes = Buffer.concat([bytes, Buffer.from(text)])
      while (bytes.length >= CHUNK_BYTES) {
        yield bytes.subarray(0, CHUNK_BYTES)
        bytes = bytes.subarray(CHUNK_BYTES)
        // Lets other requests in between chunks, even if this client reads as fast as we write.
        await nextTurn()
      }
    }
    yield bytes
  }

  return Readable.from(write(), { objectMode: false, highWaterMark: CHUNK_BYTES })
}
