import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { Progress } from '../client/createProgress.js'
import type { FileUpload } from '../client/FileUpload.js'
import { getSignature } from '../client/getSignature.js'
import { storeField } from '../client/storeField.js'
import { withRetry } from '../client/withRetry.js'
import { getFault, isConnectionFault, isTransient } from '../errors/getFault.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { isUuid } from '../info/Reader.js'
import { lostResponses } from './lostResponses.js'

/** Sends a file in one request and returns its UUID; the service may not have it ready yet. Source: `POST /base/`. */
export async function uploadDirect(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<string> {
  const { settings, sign } = connection
  const { file, fileName, source, metadata, tags, signal, onBytesSent } = upload
  const uuid = await withRetry(connection, upload, async (attempt) => {
    try {
      const body = await callApi(connection, {
        path: '/base/',
        form: {
          fields: {
            UPLOADCARE_PUB_KEY: settings.publicKey,
            UPLOADCARE_STORE: storeField(settings.store),
            source,
            ...(sign && (await getSignature(sign, attempt, signal))),
            metadata,
            tags: tags?.join(','),
          },
          file: { data: file, name: fileName },
        },
        signal,
        // The other fields of the form are sent before the file.
        onProgress(bytesSent, bytesTotal) {
          // The end of the bytes is reported by the callback below.
          if (bytesSent < bytesTotal) progress.sent(bytesSent - (bytesTotal - file.size))
        },
        onBytesSent() {
          onBytesSent()
          progress.sent(file.size)
        },
      })
      if (!isUuid(body.file)) throw invalidResponse(body)
      return body.file
    } catch (error) {
      const fault = getFault(error)
      if (isConnectionFault(fault)) await assertReadable(file, signal)
      // Only an error of the service itself proves that the file was not stored: bytes travel before they are reported, and a
      // proxy in between does not know.
      if (isTransient(fault)) lostResponses.add(connection, file)
      throw error
    }
  })
  // The response can overtake the event of the last byte.
  onBytesSent()
  return uuid
}
