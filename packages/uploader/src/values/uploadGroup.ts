import {
  canCreateGroups,
  findGroupMethod,
  type GroupInfo,
  type UploadEntry,
  type Uploader,
} from '@lading/kernel'
import { isUuid } from '@lading/kernel/basics'

/** A group member: a file, or a string that's a UUID, a CDN URL or any other URL. */
export type GroupMember = string | Blob | URL

/**
 * Adds files to the list, and resolves with a group of only these files, in order, once they're uploaded. With `confirmUpload`
 * on, they wait for the Upload button like all files. `groupOutput` makes a group of the whole list instead.
 *
 * @param members At least one.
 * @param options.signal Ends the wait; the files stay in the list.
 * @throws TypeError for anything but an array of strings, files and URLs; the error of the first file that fails
 *
 * @example
 * const group = await uploadGroup(uploader, [file, 'https://example.com/photo.jpg'])
 * await save({ photos: group.cdnUrl })
 */
export async function uploadGroup(
  uploader: Uploader,
  members: readonly GroupMember[],
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<GroupInfo> {
  const isSupported = Array.isArray(members) && members.length > 0 && members.every(isMember)
  if (!isSupported) throw new TypeError(`Group uploading from "${String(members)}" is not supported`)
  const unsupported =
    'The transport cannot create groups. Install one that has createGroup(), or a group method.'
  if (!canCreateGroups(uploader)) throw new TypeError(unsupported)
  const ids = members.map((member) => add(uploader, member).internalId)
  const entries = await Promise.all(ids.map((id) => whenUploaded(uploader, id, signal)))
  const create = findGroupMethod(uploader, entries)
  if (!create) throw new TypeError(unsupported)
  return create(entries, { signal })
}

const isMember = (member: unknown) => typeof member === 'string' || member instanceof URL || isBytes(member)

/** Files from a frame or another window are no instances of this window's classes. */
const isBytes = (member: unknown): member is Blob =>
  /(?:File|Blob)\]$/.test(Object.prototype.toString.call(member))

function add(uploader: Uploader, member: GroupMember) {
  if (isBytes(member)) return uploader.addFileFromObject(member as File)
  const reference = String(member)
  if (isUuid(reference)) return uploader.addFileFromUuid(reference)
  try {
    return uploader.addFileFromCdnUrl(reference)
  } catch {
    return uploader.addFileFromUrl(reference)
  }
}

function whenUploaded(uploader: Uploader, id: string, signal: AbortSignal): Promise<UploadEntry> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unsubscribe()
      signal.removeEventListener('abort', read)
      settle()
    }
    const read = () => {
      const entry = uploader.entries.get(id)
      if (signal.aborted) end(() => reject(signal.reason))
      else if (!entry) end(() => reject(new Error('A file of the group was removed.')))
      else if (entry.status === 'success') end(() => resolve(entry))
      else if (entry.status === 'failed') end(() => reject(new Error(entry.errors[0]?.message)))
    }
    const unsubscribe = uploader.collection.observe(read)
    signal.addEventListener('abort', read)
    read()
  })
}
