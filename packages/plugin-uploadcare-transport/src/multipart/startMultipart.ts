import { storeField } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { FileUpload } from '../client/FileUpload.js'
import { getCredentials, isSigned } from '../client/getCredentials.js'
import { withRetry } from '../client/withRetry.js'
import { parsePartPlan } from '../session/parsePartPlan.js'
import type { Session } from '../session/Session.js'

/** Starts a multipart upload. Source: `POST /multipart/start/`. @throws UploadError, NetworkError, CancelError */
export function startMultipart(connection: Connection, upload: FileUpload): Promise<Session> {
  const { settings, clock } = connection
  const { file, fileName, source, metadata, tags, signal } = upload
  return withRetry(connection, upload, async (attempt) => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    const body = await callApi(connection, {
      path: '/multipart/start/',
      headers: credentials?.headers,
      form: {
        fields: {
          filename: fileName || 'original',
          size: file.size,
          content_type: contentType(file),
          part_size: settings.multipartChunkSize,
          UPLOADCARE_STORE: storeField(settings.store),
          UPLOADCARE_PUB_KEY: settings.publicKey,
          ...credentials?.fields,
          source,
          metadata,
          tags: tags?.join(','),
        },
      },
      signal,
    })
    const plan = parsePartPlan(body, file.size, settings.multipartChunkSize)
    return { ...plan, startedAtMs: clock.now(), confirmed: new Set() }
  })
}

/** Returns the media type of a file, as it is sent. */
export function contentType(file: Blob): string {
  return file.type || 'application/octet-stream'
}
