import { UploadError } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fileFacts } from '../client/fileFacts.js'
import { projectOf, uploadKey } from '../client/sentFiles.js'

/** The id that the page has chosen for one upload of a file, so that the service stores it once however often it is sent. */
export interface FileId {
  /** Sent along with the bytes; undefined for a service that refuses chosen ids. */
  readonly value: string | undefined
  /** Notes that an attempt had no answer: the service may have stored the file. */
  lost(): void
  /** Notes the UUID under which the service has the file. */
  arrived(uuid: string): void
  /** Whether an error refuses the id and not the file, which is then sent with another id, or with none. */
  isRefused(error: unknown): boolean
  /** Whether the service may have the file under another UUID as well. */
  isPossibleDuplicate(uuid: string): boolean
  /** Keeps the id for the next upload of the same file. */
  readonly keep: () => void
}

const REFUSED = /^(UploadcareFileId|InternalRequest)/

/** Opens the id of an upload: that of an earlier upload of the same file that had no answer, or a new one. */
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
      // Under the same id the service has other bytes: those of an attempt that were damaged on their way.
      if (error.code === 'UploadcareFileIdDuplicatedError') value = createUuid()
      else lazy.refusesIds = project
      return true
    },
    isPossibleDuplicate: (uuid) =>
      [...(facts.unanswered ?? [])].some((id) => id.startsWith(project) && id !== project + uuid),
    keep() {
      facts.id = { value, key }
      // A service that chooses ids itself may store the file once more.
      if (isStored) lost(value)
    },
  }
}

/** A page that is not secure has no `randomUUID`. */
function createUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.+)/, '$1-$2-4$3-a$4-$5')
}
