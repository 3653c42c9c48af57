import type { Readable } from 'node:stream'
import type { TakeTurn } from '../fairness/createNetworkTurns.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Group } from './Group.js'
import { streamFiles } from './streamFiles.js'

/**
 * Describes a group as JSON to a client that reaches the service under `baseUrl`, piece by piece as the client reads.
 * Source: wire protocol §8.3.
 *
 * @param takeTurn Waits before each few files. @default doesn't wait
 */
export function streamGroupInfo(
  group: Group,
  baseUrl: string,
  { storage, readiness }: { readonly storage: FileStorage; readonly readiness: Readiness },
  takeTurn: TakeTurn = (work) => work(),
): Readable {
  const { id, createdAt, files } = group
  let areStored = true
  return streamFiles(files, {
    head: {
      id,
      datetime_created: createdAt,
      files_count: files.length,
      cdn_url: `${baseUrl}/${id}/`,
      url: `${baseUrl}/groups/${id}/`,
    },
    find: (uuids) => takeTurn(() => Promise.all(uuids.map((uuid) => storage.get(uuid)))),
    describe(file, { defaultEffects }) {
      areStored &&= file?.isStored === true
      return file && { ...createFileInfo(file, readiness.isReady(file)), default_effects: defaultEffects }
    },
    // Time when all files were kept, which here is from the beginning or never.
    tail: () => ({ datetime_stored: areStored ? createdAt : null }),
  })
}
