import { assertReadable } from '../client/assertReadable.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { Progress } from '../client/createProgress.js'
import type { FileUpload } from '../client/FileUpload.js'
import { getCredentials, isSigned } from '../client/getCredentials.js'
import { storeField } from '../client/storeField.js'
import { withRetry } from '../client/withRetry.js'
import { getFault, isConnectionFault, isTransient } from '../errors/getFault.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { isUuid } from '../info/Reader.js'

/** Sends a file in one request and returns its UUID; the service may not have it ready yet. Source: `POST /base/`. */
export async function uploadDirect(
  connection: Connection,
  upload: FileUpload,
  progress: Progress,
): Promise<string> {
  const { settings } = connection
  const { file, fileName, source, metadata, tags, signal } = upload
  const uuid = await withRetry(connection, upload, async (attempt) => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    try {
      const body = await callApi(connection, {
        path: '/base/',
        headers: credentials?.headers,
        form: {
          fields: {
            UPLOADCARE_PUB_KEY: settings.publicKey,
            UPLOADCARE_STORE: storeField(settings.store),
            source,
            ...credentials?.fields,
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
        onBytesSent: progress.allSent,
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
  progress.allSent()
  return uuid
}

const projects = new WeakMap<Blob, Set<string>>()

/** Files of this page that the service may have stored under an unknown UUID. */
export interface LostResponses {
  /** Remembers that the response to an attempt at sending a file was lost. */
  add(connection: Pick<Connection, 'settings'>, file: Blob): void
  /** Whether a response was lost when the file was sent to the same project, now or in an earlier upload. */
  has(connection: Pick<Connection, 'settings'>, file: Blob): boolean
}

/** Files of this page that may be stored twice. Outlives an upload, so that a retry still reports it. */
export const lostResponses: LostResponses = {
  add(connection, file) {
    projects.set(file, (projects.get(file) ?? new Set()).add(projectOf(connection)))
  },
  has(connection, file) {
    return projects.get(file)?.has(projectOf(connection)) ?? false
  },
}

function projectOf({ settings }: Pick<Connection, 'settings'>): string {
  return JSON.stringify([settings.baseUrl, settings.publicKey])
}
