import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createFileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Group, GroupFile } from './Group.js'
import { getFiles } from './getFiles.js'

/** Text that is handed over at a time. */
const CHUNK_LENGTH = 65_536

/**
 * Describes a group as JSON to a client that reaches the service under `baseUrl`, piece by piece as the client reads: with
 * all facts of 1,000 files it can have more than 100 MB. Source: wire protocol §8.3.
 */
export async function streamGroupInfo(
  group: Group,
  baseUrl: string,
  { storage, readiness }: { readonly storage: FileStorage; readonly readiness: Readiness },
): Promise<Readable> {
  const { id, createdAt, files } = group
  const head = {
    id,
    datetime_created: createdAt,
    /** When all of its files were kept, which here is from the beginning or never. */
    datetime_stored: (await areStored(files, storage)) ? createdAt : null,
    files_count: files.length,
    cdn_url: `${baseUrl}/${id}/`,
    url: `${baseUrl}/groups/${id}/`,
  }

  async function* write(): AsyncGenerator<string> {
    let text = `${JSON.stringify(head).slice(0, -1)},"files":[`
    for (const [index, { uuid, defaultEffects }] of files.entries()) {
      const file = await storage.get(uuid)
      // Null for a file that is gone.
      const info = file && {
        ...createFileInfo(file, readiness.isReady(file)),
        default_effects: defaultEffects,
      }
      text += `${index === 0 ? '' : ','}${JSON.stringify(info ?? null)}`
      if (text.length < CHUNK_LENGTH) continue
      yield text
      text = ''
      // Other requests come in between, also when this client reads as fast as it is written.
      await nextTurn()
    }
    yield `${text}]}`
  }

  return Readable.from(write(), { objectMode: false, highWaterMark: CHUNK_LENGTH })
}

async function areStored(files: readonly GroupFile[], storage: FileStorage): Promise<boolean> {
  const uuids = [...new Set(files.map(({ uuid }) => uuid))]
  const found = await getFiles(storage, uuids)
  return found.every((file) => file?.isStored)
}
