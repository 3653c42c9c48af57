import { invalidResponse, isUuid } from '@lading/transport-engine'
import type { FetchedFile } from './parseUrlStatus.js'

/** Response to an upload from a URL: a token for a new task, or a file that the service already has. */
export type FromUrl =
  | { readonly type: 'token'; readonly token: string }
  | ({ readonly type: 'file_info' } & FetchedFile)

/** Parses the response that starts an upload from a URL. Source: `POST /from_url/`. @throws UploadError `invalid-response` */
export function parseFromUrl(body: Readonly<Record<string, unknown>>): FromUrl {
  const { type, token, uuid } = body
  if (type === 'file_info' && isUuid(uuid)) return { type, uuid, body }
  if (type === 'token' && typeof token === 'string' && token) return { type, token }
  throw invalidResponse(body)
}
