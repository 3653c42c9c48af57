import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'

/** All that is said together with a file's bytes: said otherwise, it is another upload. */
export function termsOf({ settings }: Pick<Connection, 'settings'>, upload: FileUpload): string {
  const { baseUrl, publicKey, store } = settings
  const { fileName, source, metadata, tags = null } = upload
  return JSON.stringify([baseUrl, publicKey, store, fileName, source, metadata, tags])
}
