import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { FileUpload } from '../client/FileUpload.js'
import { patiently } from '../client/patiently.js'
import { signatureOf } from '../client/signatureOf.js'
import { storeField } from '../client/storeField.js'
import { parsePartPlan } from './parsePartPlan.js'
import type { Session } from './Session.js'

/** Begins an upload in parts. Source: `POST /multipart/start/`. @throws UploadError, NetworkError, CancelError */
export function startMultipart(connection: Connection, upload: FileUpload): Promise<Session> {
  const { settings, sign, clock } = connection
  const { file, fileName, source, metadata, tags, signal } = upload
  return patiently(connection, upload, async (attempt) => {
    const body = await callApi(connection, {
      path: '/multipart/start/',
      form: {
        fields: {
          filename: fileName || 'original',
          size: file.size,
          content_type: contentType(file),
          part_size: settings.multipartChunkSize,
          UPLOADCARE_STORE: storeField(settings.store),
          UPLOADCARE_PUB_KEY: settings.publicKey,
          ...(sign && (await signatureOf(sign, attempt, signal))),
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

/** Type of a file as the service is told. */
export function contentType(file: Blob): string {
  return file.type || 'application/octet-stream'
}
