import { invalidResponse } from '../errors/invalidResponse.js'
import { isUuid } from '../info/isUuid.js'
import type { FetchedFile } from './parseUrlStatus.js'

/** What the service makes of a URL: a task that it begins, or a file that it has already. */
export type FromUrl =
  | { readonly type: 'token'; readonly token: string }
  | ({ readonly type: 'file_info' } & FetchedFile)

/** Reads the answer to the beginning of an upload from a URL. Source: `POST /from_url/`. @throws UploadError `invalid-response` */
export function parseFromUrl(body: Readonly<Record<string, unknown>>): FromUrl {
  const { type, token, uuid } = body
  if (type === 'file_info' && isUuid(uuid)) return { type, uuid, body }
  if (type === 'token' && typeof token === 'string' && token) return { type, token }
  throw invalidResponse(body)
}
