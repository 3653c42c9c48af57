import { toHex } from '@lading/cdn'
import { UploadError } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fileFacts } from '../client/fileFacts.js'
import { projectOf, uploadKey } from '../client/uploadKey.js'

/** The id that the page has chosen for a file's upload, so that the service stores it only once, however often it's sent. */
export interface FileId {
  /** Sent along with the bytes; undefined if the service refuses client-chosen ids. */
  readonly value: string | undefined
  /** Notes that an attempt got no response: the service might have stored the file. */
  lost(): void
  /** Notes the UUID under which the service has the file. */
  arrived(uuid: string): void
  /** Returns true if an error refuses the id and not the file, which is then sent with another id or without an id. */
  isRefused(error: unknown): boolean
  /** Returns true if the service might also have the file under another UUID. */
  isPossibleDuplicate(uuid: string): boolean
  /** Keeps the id for the next upload of the same file. */
  readonly keep: () => void
}

const REFUSED = /^(UploadcareFileId|InternalRequest)/

/** Opens an upload's id: reuses the id of an earlier upload of the same file that got no response, or creates a new id. */
export function openFileId(connection: Connection, upload: FileUpload): FileId {
  const { file } = upload
  const { lazy } = connection
  const key = uploadKey(connection, upload)
  const project = projectOf(connection)
  const facts = fileFacts(file)
  const known = facts.id
  facts.id = undefined
  let value = known?.key === key ? known.value : createUuid()
  let isStored = false
  const lost = (id: string | undefined) => {
    facts.unanswered = (facts.unanswered ?? new Set()).add(project + id)
  }
  return {
    get value() {
      return lazy.refusesIds === project ? undefined : value
    },
    lost() {
      lost(this.value)
    },
    arrived(uuid) {
      value = uuid
      isStored = true
    },
    isRefused(error) {
      if (!(error instanceof UploadError && REFUSED.test(error.code) && this.value)) return false
      // The service has other bytes under this id, from an attempt that was damaged in transit.
      if (error.code === 'UploadcareFileIdDuplicatedError') value = createUuid()
      else lazy.refusesIds = project
      return true
    },
    isPossibleDuplicate: (uuid) =>
      [...(facts.unanswered ?? [])].some((id) => id.startsWith(project) && id !== project + uuid),
    keep() {
      facts.id = { value, key }
      // A service that chooses ids itself might store the file again.
      if (isStored) lost(value)
    },
  }
}

/** `randomUUID` doesn't exist on insecure pages. */
function createUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const hex = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.+)/, '$1-$2-4$3-a$4-$5')
}
