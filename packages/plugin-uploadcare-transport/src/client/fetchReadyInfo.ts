import type { FileInfo } from '@lading/kernel'
import { invalidResponse, type WaitListener, waitFor } from '@lading/transport-engine'
import { parseFileInfo } from '../info/parseFileInfo.js'
import type { Connection } from './Connection.js'
import { callWithRetry } from './callApi.js'

/** Pause between two polls. Source: upload API clients. */
const POLL_INTERVAL_MS = 500

/** Which file to look up. */
export interface InfoRequest {
  readonly uuid: string
  /** Origin of the file, e.g. `local`. */
  readonly source: string
  readonly signal: AbortSignal
  /** Receives the reason of a wait; null when the lookup resumes. */
  readonly onWait?: WaitListener | undefined
}

/** Polls every 500 ms, the first time at once, until the service has a file ready. Source: `GET /info/`. */
export async function fetchReadyInfo(connection: Connection, request: InfoRequest): Promise<FileInfo> {
  for (;;) {
    const info = await fetchInfo(connection, request)
    if (info) return info
    await waitFor(connection.clock, POLL_INTERVAL_MS, request.signal)
  }
}

/** Looks a file up once; null while it is not ready. Source: `GET /info/`. */
export function fetchInfo(
  connection: Connection,
  { uuid, source, signal, onWait }: InfoRequest,
): Promise<FileInfo | null> {
  const query = { pub_key: connection.settings.publicKey, file_id: uuid, source }
  return callWithRetry(connection, { path: '/info/', query, signal, onWait, isSimple: true }, (body) =>
    parseInfo(connection, body, uuid),
  )
}

/** Parses a file info; null while the file is not ready. @throws UploadError `invalid-response` */
export function parseInfo(
  { settings }: Pick<Connection, 'settings'>,
  body: Readonly<Record<string, unknown>>,
  uuid: string,
): FileInfo | null {
  if (body.is_ready === true) return parseFileInfo(body, uuid, settings.cdnCname)
  if (body.is_ready !== false) throw invalidResponse(body)
  return null
}
