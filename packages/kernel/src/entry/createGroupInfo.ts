import { assertInput } from '../errors/assertInput.js'
import type { GroupInfo } from './GroupInfo.js'
import type { UploadEntry } from './UploadEntry.js'

/** A group on the page's own server, in the server's terms. Fields of {@link GroupInfo} take precedence. */
export interface ServerGroup extends Partial<GroupInfo> {
  /** The group's URL, which becomes the info's `cdnUrl`. */
  readonly url: string
  /** The server's id for the group. @default its `url` */
  readonly id?: string | number | undefined
}

/**
 * Creates a group's info from what the page's server knows. Use it in group methods, and in `createGroup()` of transports.
 *
 * @param entries The group's entries, for what the server omits: files, number and size.
 * @throws KernelError `input-invalid` without a URL
 * @example
 * create: async (entries) => createGroupInfo(await saveAlbum(entries.map(({ uuid }) => uuid)), entries)
 */
export function createGroupInfo(group: ServerGroup, entries: readonly UploadEntry[]): GroupInfo {
  // Servers often send omitted fields as null or undefined.
  const given = Object.fromEntries(Object.entries(Object(group)).filter(([, value]) => value != null))
  const { url, id, ...fields } = given as unknown as Partial<ServerGroup>
  const cdnUrl = fields.cdnUrl ?? url
  assertInput(typeof cdnUrl === 'string' && cdnUrl !== '', 'createGroupInfo', 'an object with a "url"')
  const files = fields.files ?? entries.flatMap(({ fileInfo }) => fileInfo ?? [])
  return {
    files,
    filesCount: files.length,
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    isStored: true,
    isImage: files.some(({ isImage }) => isImage),
    createdAt: new Date().toISOString(),
    storedAt: null,
    ...fields,
    uuid: fields.uuid ?? String(id ?? cdnUrl),
    cdnUrl,
  }
}
