import { GROUPS, type ServiceParts } from './ServiceParts.js'
import { findFile } from './savedFiles.js'

/** A group in the form in which it's stored. */
export interface SavedGroup {
  readonly createdAt: string
  readonly files: readonly { readonly uuid: string; readonly effects: string }[]
}

/** Resolves with the info about a group, or undefined if it doesn't exist. */
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

/** Info about a group, with the wire names. */
export interface GroupInfo {
  readonly id: string
  readonly datetime_created: string
  readonly datetime_stored: string | null
  readonly files_count: number
  readonly cdn_url: string
  readonly url: string
  readonly files: readonly (object | null)[]
}
