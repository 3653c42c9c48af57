import { abortable, getSessionStore, type OpenSession, type Session } from '@lading/transport-engine'
import type { BeginUpload, Connection } from '../client/Connection.js'
import { createCompletion } from '../client/createCompletion.js'
import type { FileUpload } from '../client/FileUpload.js'
import { prepareMetadata } from '../client/prepareMetadata.js'
import { toSentName } from '../client/toSentName.js'
import { projectOf, sessionKey, uploadKey } from '../client/uploadKey.js'
import { wireSource } from '../client/wireSource.js'
import { removeParts } from '../dialect/claimParts.js'
import { startMultipart } from './startMultipart.js'

/** An upload that has started before its bytes can be sent. */
interface Begun {
  readonly key: string
  /** Null if there was nothing to start, or starting failed: the upload itself retries. */
  readonly started: Promise<Session | null>
}

const ignore = () => {}

/**
 * Starts a multipart upload early, without sending any part until the upload is wanted. It's aborted if it isn't wanted, so the service
 * must have announced that it supports aborting.
 */
export const beginMultipart: BeginUpload = (entry, session, config, connect) => {
  const { internalId, file, source, hookMetadata } = entry
  const given = entry.metadata || config.metadata || null
  const tags = entry.tags || config.tags || null
  if (!file || hookMetadata || typeof given === 'function' || typeof tags === 'function') return
  const connection = connect(internalId)
  const { settings, lazy, breaker, authTokens } = connection
  // A token can allow a limited number of uploads, and a file that's refused later must not use one up.
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

/** Opens an upload's session: the session that was started early if it fits, otherwise the stored session. @throws CancelError */
export async function openBegun(connection: Connection, upload: FileUpload): Promise<OpenSession> {
  const { file, signal } = upload
  const begun = await takeBegun(connection, upload)
  const store = await getSessionStore(connection)
  const key = sessionKey(connection, upload)
  const getCompletion = ({ uuid }: Session) => createCompletion(connection, { ...upload, uuid })
  const open = await store.open({ file, key, signal, getCompletion })
  // The store has the session, unless it failed or another upload of the same file intervened.
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

/** Starts an upload and stores its session, unless the store already has a session. @param signal Ends the wait for other tabs. */
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
