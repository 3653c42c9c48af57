import { abortable, getSessionStore, type OpenSession, type Session } from '@lading/transport-engine'
import type { BeginUpload, Connection } from '../client/Connection.js'
import type { FileUpload } from '../client/FileUpload.js'
import { prepareMetadata } from '../client/prepareMetadata.js'
import { projectOf, sessionKey, uploadKey } from '../client/sentFiles.js'
import { toSentName } from '../client/toSentName.js'
import { wireSource } from '../client/wireSource.js'
import { removeParts } from '../dialect/claimParts.js'
import { startMultipart } from './startMultipart.js'

/** An upload that has begun before its bytes may be sent. */
interface Begun {
  readonly key: string
  /** Null where there was nothing to start, or it failed: the upload itself retries. */
  readonly started: Promise<Session | null>
}

const ignore = () => {}

/**
 * Starts an upload in parts, of which none is sent before the upload is wanted. It is taken back where it is not; the service must have
 * announced that it lets it.
 */
export const beginMultipart: BeginUpload = (entry, session, config, connect) => {
  const { internalId, file, source, hookMetadata } = entry
  const given = entry.metadata || config.metadata || null
  const tags = entry.tags || config.tags || null
  if (!file || hookMetadata || typeof given === 'function' || typeof tags === 'function') return
  const connection = connect(internalId)
  const { settings, lazy, breaker, authTokens } = connection
  // A token may allow a number of uploads, of which a refused file must take none.
  if (file.size < settings.multipartMinFileSize || authTokens || !breaker.isClosed) return
  if (lazy.abortsFor !== projectOf(connection)) return
  const metadata = prepareMetadata(given)
  const { signal } = new AbortController()
  const details = {
    file,
    fileName: toSentName(entry),
    source: wireSource(source),
    metadata,
    tags,
    session,
    signal,
  }
  const upload: FileUpload = { ...details, onProgress: ignore, onBytesSent: ignore }
  const key = uploadKey(connection, upload)
  const earlier = session.kept as Begun | undefined
  if (earlier?.key === key) return
  if (earlier) session.discard?.()
  const discardSent = earlier ? undefined : session.discard
  const waiting = new AbortController()
  const started = start(connection, upload, waiting.signal).catch(() => null)
  session.kept = { key, started } satisfies Begun
  session.discard = () => {
    waiting.abort()
    discardSent?.()
    void started.then((begun) => begun && removeParts(connection, upload, begun))
  }
}

/** Opens the session of an upload: the one that has begun before, if it fits, or else that of the store. @throws CancelError */
export async function openBegun(connection: Connection, upload: FileUpload): Promise<OpenSession> {
  const { file, signal } = upload
  const begun = await takeBegun(connection, upload)
  const store = await getSessionStore(connection)
  const open = await store.open({ file, key: sessionKey(connection, upload), signal })
  // The store has it, unless it has failed or another upload of the same file came in between.
  if (!begun || open.uuid !== null || open.session?.uuid === begun.uuid) return open
  open.started(begun)
  return { ...open, session: begun }
}

async function takeBegun(connection: Connection, upload: FileUpload): Promise<Session | null> {
  const { session, signal } = upload
  const begun = session?.kept as Begun | undefined
  if (!session || !begun) return null
  session.kept = undefined
  if (begun.key === uploadKey(connection, upload)) return abortable(begun.started, signal)
  session.discard?.()
  session.discard = undefined
  return null
}

/** Starts an upload, of which the store has the session then, unless it has one already. @param signal Ends the wait for other tabs. */
async function start(
  connection: Connection,
  upload: FileUpload,
  signal: AbortSignal,
): Promise<Session | null> {
  const once = { retryNetworkErrorMaxTimes: 0, retryThrottledRequestMaxTimes: 0 }
  const settings = { ...connection.settings, ...once }
  const store = await getSessionStore(connection)
  const open = await store.open({ file: upload.file, key: sessionKey(connection, upload), signal })
  try {
    if (open.session || open.uuid !== null || signal.aborted) return null
    const session = await startMultipart({ ...connection, settings }, upload)
    open.started(session)
    return session
  } finally {
    await open.close()
  }
}
