import type { FileInfo } from '@lading/kernel'
import { cdnBaseOf } from '../cdn/cdnBaseOf.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { parseFileInfo } from '../info/parseFileInfo.js'
import { askPatiently } from './askPatiently.js'
import type { Connection } from './Connection.js'
import { waitFor } from './waitFor.js'

/** First pause between two questions whether a file is ready, in milliseconds. Source: upload API clients. */
const POLL_INTERVAL_MS = 500
/** A file that takes its time is asked for ever less often, up to this, in milliseconds. */
const LONGEST_INTERVAL_MS = 5000
const GROWTH = 1.25

/** Which file is asked for. */
export interface InfoRequest {
  readonly uuid: string
  /** Where the file came from, if that is known. */
  readonly source?: string
  readonly signal: AbortSignal
}

/** Asks at once, and then again and again, until the service has a file ready. Source: `GET /info/`. */
export async function fetchReadyInfo(connection: Connection, request: InfoRequest): Promise<FileInfo> {
  const { clock } = connection
  for (let intervalMs = POLL_INTERVAL_MS; ; intervalMs *= GROWTH) {
    const info = await fetchInfo(connection, request)
    if (info) return info
    await waitFor(clock, Math.min(intervalMs, LONGEST_INTERVAL_MS), request.signal)
  }
}

/** Asks once for a file; null while it is not ready. Source: `GET /info/`. */
export function fetchInfo(
  connection: Connection,
  { uuid, source, signal }: InfoRequest,
): Promise<FileInfo | null> {
  const { publicKey } = connection.settings
  const query = { pub_key: publicKey, file_id: uuid, source }
  return askPatiently(connection, { path: '/info/', query, signal }, (body) =>
    readInfo(connection, body, uuid),
  )
}

/** Reads a file info that may not be ready yet. @throws UploadError `invalid-response` */
export async function readInfo(
  { settings }: Pick<Connection, 'settings'>,
  body: Readonly<Record<string, unknown>>,
  uuid: string,
): Promise<FileInfo | null> {
  if (body.is_ready === true) return parseFileInfo(body, uuid, await cdnBaseOf(settings))
  if (body.is_ready !== false) throw invalidResponse(body)
  return null
}
