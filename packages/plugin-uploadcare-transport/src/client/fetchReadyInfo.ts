import type { FileInfo } from '@lading/kernel'
import { invalidResponse } from '../errors/invalidResponse.js'
import { parseFileInfo } from '../info/parseFileInfo.js'
import { askPatiently } from './askPatiently.js'
import type { Connection } from './Connection.js'
import { waitFor } from './waitFor.js'

/** Pause between two questions whether a file is ready, in milliseconds. Source: upload API clients. */
const POLL_INTERVAL_MS = 500

/** Which file is asked for. */
export interface InfoRequest {
  readonly uuid: string
  /** Where the file came from, if that is known. */
  readonly source?: string
  readonly signal: AbortSignal
}

/** Asks at once, and then again and again, until the service has a file ready. Source: `GET /info/`. */
export async function fetchReadyInfo(connection: Connection, request: InfoRequest): Promise<FileInfo> {
  const { settings, clock } = connection
  const { uuid, source, signal } = request
  for (;;) {
    const body = await askPatiently(connection, {
      path: '/info/',
      query: { pub_key: settings.publicKey, file_id: uuid, source },
      signal,
    })
    if (body.is_ready === true) return parseFileInfo(body, uuid, settings.cdnCname)
    if (body.is_ready !== false) throw invalidResponse(body)
    await waitFor(clock, POLL_INTERVAL_MS, signal)
  }
}
