import { GROUPS, type ServiceParts } from './ServiceParts.js'
import { findFile } from './savedFiles.js'

/** A group as it is kept. */
export interface SavedGroup {
  readonly createdAt: string
  readonly files: readonly { readonly uuid: string; readonly effects: string }[]
}

/** Resolves with the info of a group, or undefined if there is none. */
export async function describeGroup(id: string, parts: ServiceParts): Promise<GroupInfo | undefined> {
  const group = (await parts.store.get(GROUPS + id))?.facts as SavedGroup | undefined
  if (!group) return undefined
  const found = await Promise.all(group.files.map(({ uuid }) => findFile(uuid, parts)))
  return {
    id,
    datetime_created: group.createdAt,
    datetime_stored: found.every((file) => file?.info.is_stored) ? group.createdAt : null,
    files_count: group.files.length,
    cdn_url: `${parts.url}/${id}/`,
    url: `${parts.url}/groups/${id}/`,
    files: found.map((file, index) =>
      file ? { ...file.info, default_effects: group.files[index]?.effects ?? '' } : null,
    ),
  }
}

/** Info of a group, with the names of the wire. */
export interface GroupInfo {
  readonly id: string
  readonly datetime_created: string
  readonly datetime_stored: string | null
  readonly files_count: number
  readonly cdn_url: string
  readonly url: string
  readonly files: readonly (object | null)[]
}
