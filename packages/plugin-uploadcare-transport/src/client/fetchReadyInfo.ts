import type { FileInfo } from '@lading/kernel'
import { invalidResponse, type WaitListener, waitFor } from '@lading/transport-engine'
import { parseFileInfo } from '../info/parseFileInfo.js'
import type { Connection } from './Connection.js'
import { callWithRetry } from './callApi.js'

/** Poll interval. Source: upload API clients. */
const POLL_INTERVAL_MS = 500

/** Identifies the file to look up. */
export interface InfoRequest {
  readonly uuid: string
  /** File origin, e.g. `local`. */
  readonly source: string
  readonly signal: AbortSignal
  /** Receives the reason for a wait; null when the lookup resumes. */
  readonly onWait?: WaitListener | undefined
}

/** Polls immediately and then every 500 ms, until the service has the file ready. Source: `GET /info/`. */
export async function fetchReadyInfo(connection: Connection, request: InfoRequest): Promise<FileInfo> {
  for (let poll = 0; ; poll++) {
    const info = await fetchInfo(connection, request, poll)
    if (info) return info
    await waitFor(connection.clock, POLL_INTERVAL_MS, request.signal)
  }
}

/**
 * Looks up a file once; null while it isn't ready. Source: `GET /info/`.
 *
 * @param poll Number of earlier lookups. It makes each URL unique, because the page's service worker might respond from its cache.
 */
export function fetchInfo(
  connection: Connection,
  { uuid, source, signal, onWait }: InfoRequest,
  poll = 0,
): Promise<FileInfo | null> {
  const known = { pub_key: connection.settings.publicKey, file_id: uuid, source }
  const query = { ...known, ...(poll > 0 && { poll }) }
  return callWithRetry(connection, { path: '/info/', query, signal, onWait, isSimple: true }, (body) =>
    parseInfo(connection, body, uuid),
  )
}

/** Parses a file info; null while the file isn't ready. @throws UploadError `invalid-response` */
export function parseInfo(
  { settings }: Pick<Connection, 'settings'>,
  body: Readonly<Record<string, unknown>>,
  uuid: string,
): FileInfo | null {
  if (body.is_ready === true) return parseFileInfo(body, uuid, settings.cdnCname)
  if (body.is_ready !== false) throw invalidResponse(body)
  return null
}
