import { faultOf, isPassing } from '../errors/faultOf.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import { isUuid } from '../info/isUuid.js'
import { assertReadable } from './assertReadable.js'
import type { Connection } from './Connection.js'
import { callApi } from './callApi.js'
import type { Progress } from './createProgress.js'
import type { FileUpload } from './FileUpload.js'
import { patiently } from './patiently.js'
import { signatureOf } from './signatureOf.js'
import { storeField } from './storeField.js'

/** What became of a file's bytes. */
export interface SentFile {
  readonly uuid: string
  /** Whether an earlier try may have arrived as well, as a file that nobody knows of. */
  readonly possibleDuplicate: boolean
}

/** Sends a file in one request; it may not be ready yet. Source: `POST /base/`. */
export async function uploadDirect(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<SentFile> {
  const { settings, sign } = connection
  const { file, fileName, source, metadata, tags, signal, onBytesSent } = upload
  let possibleDuplicate = false
  const uuid = await patiently(connection, upload, async (attempt) => {
    try {
      const body = await callApi(connection, {
        path: '/base/',
        form: {
          fields: {
            UPLOADCARE_PUB_KEY: settings.publicKey,
            UPLOADCARE_STORE: storeField(settings.store),
            source,
            ...(sign && (await signatureOf(sign, attempt, signal))),
            metadata,
            tags: tags?.join(','),
          },
          file: { data: file, name: fileName },
        },
        signal,
        // The fields and headers of the form are sent before the file, so they are taken off the beginning.
        onProgress: (bytesSent, bytesTotal) => progress.sent(bytesSent - (bytesTotal - file.size)),
        onBytesSent() {
          progress.sent(file.size)
          onBytesSent()
        },
      })
      if (!isUuid(body.file)) throw invalidResponse(body)
      return body.file
    } catch (error) {
      if (error instanceof NetworkError) await assertReadable(file, signal)
      const fault = faultOf(error)
      // Only the service itself can say that it has not taken the file: bytes are on their way before they are reported, and
      // a proxy in between does not know.
      possibleDuplicate ||= isPassing(fault)
      throw error
    }
  })
  // An answer can overtake the event that tells of the last byte.
  onBytesSent()
  return { uuid, possibleDuplicate }
}
