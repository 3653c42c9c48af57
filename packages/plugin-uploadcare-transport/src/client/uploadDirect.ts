import { invalidResponse } from '../errors/invalidResponse.js'
import { isUuid } from '../info/isUuid.js'
import type { Connection } from './Connection.js'
import { callApi } from './callApi.js'
import { createProgress } from './createProgress.js'
import type { FileUpload } from './FileUpload.js'
import { signatureOf } from './signatureOf.js'

/** Sends a file in one request and returns its UUID; it may not be ready yet. Source: `POST /base/`. */
export async function uploadDirect(connection: Connection, upload: FileUpload): Promise<string> {
  const { publicKey, store } = connection.settings
  const { file, fileName, source, metadata, tags, signal, onBytesSent } = upload
  const progress = createProgress(file.size, upload.onProgress)
  let isSent = false
  const sent = () => {
    if (isSent) return
    isSent = true
    progress(file.size, file.size)
    onBytesSent()
  }
  const body = await callApi(connection, {
    path: '/base/',
    form: {
      fields: {
        UPLOADCARE_PUB_KEY: publicKey,
        UPLOADCARE_STORE: store === 'auto' ? store : store ? '1' : '0',
        source,
        ...(connection.sign && (await signatureOf(connection.sign, signal))),
        metadata,
        tags: tags?.join(','),
      },
      file: { data: file, name: fileName },
    },
    signal,
    onProgress: progress,
    onBytesSent: sent,
  })
  if (!isUuid(body.file)) throw invalidResponse(body)
  // An answer can overtake the event that tells of the last byte.
  sent()
  return body.file
}
