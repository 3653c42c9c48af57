import { createFileInfo, type FileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { FileStorage } from '../storage/FileStorage.js'
import type { Group } from './Group.js'

/** Group info as it goes over the wire. Source: wire protocol §8.3. */
export interface GroupInfo {
  readonly id: string
  readonly datetime_created: string
  /** When all of its files were kept, which here is from the beginning or never. */
  readonly datetime_stored: string | null
  readonly files_count: number
  readonly cdn_url: string
  readonly url: string
  /** Null for a file that is gone. */
  readonly files: readonly ((FileInfo & { readonly default_effects: string }) | null)[]
}

/** Describes a group to a client that reaches the service under `baseUrl`. */
export function createGroupInfo(
  group: Group,
  baseUrl: string,
  { storage, readiness }: { readonly storage: FileStorage; readonly readiness: Readiness },
): GroupInfo {
  const files = group.files.map(({ uuid, defaultEffects }) => {
    const file = storage.get(uuid)
    return file ? { ...createFileInfo(file, readiness.isReady(file)), default_effects: defaultEffects } : null
  })
  return {
    id: group.id,
    datetime_created: group.createdAt,
    datetime_stored: files.every((file) => file?.is_stored) ? group.createdAt : null,
    files_count: files.length,
    cdn_url: `${baseUrl}/${group.id}/`,
    url: `${baseUrl}/groups/${group.id}/`,
    files,
  }
}
