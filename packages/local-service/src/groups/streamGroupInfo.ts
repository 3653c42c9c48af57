import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createFileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Group } from './Group.js'

/** Characters handed over at a time. */
const CHUNK_LENGTH = 65_536
/** Files looked up at a time. */
const BATCH_FILES = 8

/**
 * Describes a group as JSON to a client that reaches the service under `baseUrl`, piece by piece as the client reads: with all
 * facts about 1,000 files it can exceed 100 MB. Source: wire protocol §8.3.
 */
export function streamGroupInfo(
  group: Group,
  baseUrl: string,
  { storage, readiness }: { readonly storage: FileStorage; readonly readiness: Readiness },
): Readable {
  const { id, createdAt, files } = group
  const head = {
    id,
    datetime_created: createdAt,
    files_count: files.length,
    cdn_url: `${baseUrl}/${id}/`,
    url: `${baseUrl}/groups/${id}/`,
  }

  async function* write(): AsyncGenerator<string> {
    let text = `${JSON.stringify(head).slice(0, -1)},"files":[`
    let areStored = true
    for (let start = 0; start < files.length; start += BATCH_FILES) {
      const batch = files.slice(start, start + BATCH_FILES)
      const found = await Promise.all(batch.map(({ uuid }) => storage.get(uuid)))
      for (const [index, { defaultEffects }] of batch.entries()) {
        const file = found[index]
        areStored &&= file?.isStored === true
        // Null for a missing file.
        const info = file && {
          ...createFileInfo(file, readiness.isReady(file)),
          default_effects: defaultEffects,
        }
        text += `${start + index === 0 ? '' : ','}${JSON.stringify(info ?? null)}`
        if (text.length < CHUNK_LENGTH) continue
        yield text
        text = ''
        // Lets other requests in between chunks, even if this client reads as fast as we write.
        await nextTurn()
      }
    }
    // Time when all files were kept, which here is from the beginning or never.
    yield `${text}],"datetime_stored":${JSON.stringify(areStored ? createdAt : null)}}`
  }

  return Readable.from(write(), { objectMode: false, highWaterMark: CHUNK_LENGTH })
}
