import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'

/** Identifies an upload by everything that is sent along with the bytes; another key is another upload. */
export function uploadKey({ settings }: Pick<Connection, 'settings'>, upload: FileUpload): string {
  const { baseUrl, publicKey, store } = settings
  const { fileName, source, metadata, tags = null } = upload
  return JSON.stringify([baseUrl, publicKey, store, fileName, source, metadata, tags])
}
