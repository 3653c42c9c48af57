import { getFault, isFinal } from '@lading/transport-engine'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { fileFacts } from './fileFacts.js'
import type { UploadSettings } from './UploadSettings.js'

/** Files on this page whose bytes the service has, although their upload failed later. */
export interface SentFiles {
  /** Removes and returns the UUID of an earlier upload of the same file with the same key; null without one. */
  take(connection: Connection, upload: FileUpload): string | null
  /** Keeps an upload's UUID, unless the failure is final. */
  keep(connection: Connection, upload: FileUpload, uuid: string, failure: unknown): void
}

/** Files on this page whose bytes don't need to be sent again. */
export const sentFiles: SentFiles = {
  take(connection, upload) {
    const facts = fileFacts(upload.file)
    const found = facts.sent
    facts.sent = undefined
    return found && found.key === uploadKey(connection, upload) ? found.uuid : null
  },
  keep(connection, upload, uuid, failure) {
    const fault = getFault(failure)
    // After a cancellation, the next upload sends the file again with the same id: the service might never finish processing this upload.
    if (fault !== 'canceled' && !isFinal(fault))
      fileFacts(upload.file).sent = { uuid, key: uploadKey(connection, upload) }
  },
}

/** Identifies an upload by everything that's sent along with the bytes; a different key means a different upload. */
export function uploadKey({ settings }: Pick<Connection, 'settings'>, upload: FileUpload): string {
  const { baseUrl, publicKey, store } = settings
  const { fileName, source, metadata, tags = null } = upload
  return JSON.stringify([baseUrl, publicKey, store, fileName, source, metadata, tags])
}

/**
 * Identifies an upload that continues after a reload. The source is left out, because the user can drop a file the first time and choose
 * it in the dialog the second time.
 */
export function sessionKey(connection: Pick<Connection, 'settings'>, upload: FileUpload): string {
  return uploadKey(connection, { ...upload, source: '' })
}

/** Identifies the project that a connection uploads to. */
export function projectOf({
  settings,
}: {
  readonly settings: Pick<UploadSettings, 'baseUrl' | 'publicKey'>
}): string {
  return JSON.stringify([settings.baseUrl, settings.publicKey])
}
