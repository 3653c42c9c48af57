import { AbandonedUploads, getFault, getSessionStore, isFinal, type Session } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { isGone } from '../client/completeMultipart.js'
import type { FileUpload } from '../client/FileUpload.js'
import { sessionKey } from '../client/uploadKey.js'

/** The parts that a service keeps for an upload. */
export interface ClaimedParts {
  /** Notes that the parts have become a file. */
  completed(): void
  /** Has the parts removed; after a cancellation, only after a while. A paused upload keeps its parts until it's canceled. */
  failed(error: unknown): void
}

/** Keeps the parts of an upload that starts or continues, and removes them when it ends, if the service supports that. */
export function claimParts(connection: Connection, upload: FileUpload, session: Session): ClaimedParts {
  const { lazy, clock } = connection
  const { signal, session: storage = {} } = upload
  lazy.abandoned ??= new AbandonedUploads(clock)
  const { abandoned } = lazy
  abandoned.keep(session.uuid)
  const discard = session.isAbortable
    ? () => abandoned.add(session.uuid, () => removeParts(connection, upload, session))
    : undefined
  storage.discard = discard
  return {
    completed() {
      storage.discard = undefined
    },
    failed(error) {
      const fault = getFault(error)
      if (isFinal(fault)) {
        storage.discard = undefined
        if (discard && !isGone(error)) void abortMultipart(connection, session)
      } else if (fault === 'canceled' && (signal.reason as Error | undefined)?.name !== 'PauseError') {
        discard?.()
      }
    },
  }
}

/** Has the parts removed for an upload that won't be continued. */
export async function removeParts(
  connection: Connection,
  upload: FileUpload,
  session: Session,
): Promise<void> {
  const store = await getSessionStore(connection)
  const isFree = await store.forget(upload.file, sessionKey(connection, upload), session.uuid)
  // Another tab might have taken it over.
  if (isFree) await abortMultipart(connection, session)
}

/** Has an upload's parts removed. If that fails, they eventually expire on the service. Source: `POST /multipart/abort/`. */
async function abortMultipart(connection: Connection, { uuid }: Session): Promise<void> {
  const fields = { uuid, UPLOADCARE_PUB_KEY: connection.settings.publicKey }
  const { signal } = new AbortController()
  const call = { path: '/multipart/abort/', form: { fields }, signal, isSimple: true }
  await callApi(connection, call).catch(() => {})
}
