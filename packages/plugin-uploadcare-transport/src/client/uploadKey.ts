import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import type { UploadSettings } from './UploadSettings.js'

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
