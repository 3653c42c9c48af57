import { getFault, isFinal } from '@lading/transport-engine'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { fileFacts } from './fileFacts.js'
import type { UploadSettings } from './UploadSettings.js'

/** Files of this page whose bytes the service has, although their upload failed later. */
export interface SentFiles {
  /** Removes and returns the UUID of an earlier upload of the same file with the same key; null without one. */
  take(connection: Connection, upload: FileUpload): string | null
  /** Keeps the UUID of an upload, unless the failure is final. */
  keep(connection: Connection, upload: FileUpload, uuid: string, failure: unknown): void
}

/** Files of this page whose bytes need not be sent again. */
export const sentFiles: SentFiles = {
  take(connection, upload) {
    const facts = fileFacts(upload.file)
    const found = facts.sent
    facts.sent = undefined
    return found && found.key === uploadKey(connection, upload) ? found.uuid : null
  },
  keep(connection, upload, uuid, failure) {
    const fault = getFault(failure)
    // After a cancellation the next upload sends the file again, under the same id: the service may never get this one ready.
    if (fault !== 'canceled' && !isFinal(fault))
      fileFacts(upload.file).sent = { uuid, key: uploadKey(connection, upload) }
  },
}

/** Identifies an upload by everything that is sent along with the bytes; another key is another upload. */
export function uploadKey({ settings }: Pick<Connection, 'settings'>, upload: FileUpload): string {
  const { baseUrl, publicKey, store } = settings
  const { fileName, source, metadata, tags = null } = upload
  return JSON.stringify([baseUrl, publicKey, store, fileName, source, metadata, tags])
}

/** Identifies an upload that continues after a reload: the same file can be dropped first and chosen by the dialog then. */
export function sessionKey(connection: Pick<Connection, 'settings'>, upload: FileUpload): string {
  return uploadKey(connection, { ...upload, source: '' })
}

/** Names the project that a connection uploads to. */
export function projectOf({
  settings,
}: {
  readonly settings: Pick<UploadSettings, 'baseUrl' | 'publicKey'>
}): string {
  return JSON.stringify([settings.baseUrl, settings.publicKey])
}
