import { invalidResponse, isUuid, readString, UploadError } from '@lading/transport-engine'

export interface FetchedFile {
  readonly uuid: string
  /** The response, usually with the file info. */
  readonly body: Readonly<Record<string, unknown>>
}

export type UrlStatus =
  | { readonly status: 'waiting' }
  | { readonly status: 'progress'; readonly done: unknown; readonly total: unknown }
  | ({ readonly status: 'success' } & FetchedFile)
  | { readonly status: 'error'; readonly error: UploadError }

/** Parses the state of an upload from a URL. Source: `GET /from_url/status/`. @throws UploadError `invalid-response` */
export function parseUrlStatus(body: Readonly<Record<string, unknown>>): UrlStatus {
  switch (body.status) {
    case 'waiting':
      return { status: 'waiting' }
    case 'progress':
      return { status: 'progress', done: body.done, total: body.total }
    case 'success':
      if (!isUuid(body.uuid)) throw invalidResponse(body)
      return { status: 'success', uuid: body.uuid, body }
    case 'error':
      return { status: 'error', error: toUploadError(body) }
    case 'unknown':
      return {
        status: 'error',
        error: new UploadError('token-unknown', 'Token was not found.', { status: 200 }),
      }
    default:
      throw invalidResponse(body)
  }
}

function toUploadError({ error, error_code: code }: Readonly<Record<string, unknown>>): UploadError {
  const message = readString(error) || 'The upload service could not fetch the file and gave no reason.'
  return new UploadError(readString(code) || 'service-error', message, { status: 200 })
}
