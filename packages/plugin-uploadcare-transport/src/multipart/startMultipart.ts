import { getContentType, type Session, withRetry } from '@lading/transport-engine'
import { locateCall, storeField } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { FileUpload } from '../client/FileUpload.js'
import { getCredentials, isSigned } from '../client/getCredentials.js'
import { choosePartSize } from './choosePartSize.js'
import { parsePartPlan, readEnd } from './parsePartPlan.js'

/** Starts a multipart upload. Source: `POST /multipart/start/`. @throws UploadError, NetworkError, CancelError */
export function startMultipart(connection: Connection, upload: FileUpload): Promise<Session> {
  const { settings, clock } = connection
  const { file, fileName, source, metadata, tags, signal } = upload
  const partSizeBytes = choosePartSize(connection, file.size)
  return withRetry(connection, upload, async (attempt) => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    const askedAtMs = clock.now()
    const body = await callApi(connection, {
      path: '/multipart/start/',
      headers: credentials?.headers,
      form: {
        fields: {
          filename: fileName || 'original',
          size: file.size,
          content_type: getContentType(file),
          part_size: partSizeBytes,
          UPLOADCARE_STORE: storeField(settings.store),
          UPLOADCARE_PUB_KEY: settings.publicKey,
          ...credentials?.fields,
          source,
          metadata,
          tags: tags?.join(','),
        },
      },
      signal,
      isSimple: true,
    })
    const plan = parsePartPlan(body, file.size, partSizeBytes, locateCall(settings.baseUrl, '').url)
    const partUrlsEndAtMs = readEnd(body, askedAtMs)
    const isChecked = body.part_digest === 'sha-256'
    const isAbortable = body.is_abortable === true
    const isFindable = body.known_content === 'sha-256-tree'
    return {
      ...plan,
      startedAtMs: clock.now(),
      confirmed: new Set(),
      ...(partUrlsEndAtMs !== undefined && { partUrlsEndAtMs }),
      ...(isChecked && { isChecked }),
      ...(isAbortable && { isAbortable }),
      ...(isFindable && { isFindable }),
    }
  })
}
