import { AbandonedUploads, getFault, getSessionStore, isFinal, type Session } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { isGone } from '../client/completeMultipart.js'
import type { FileUpload } from '../client/FileUpload.js'
import { sessionKey } from '../client/sentFiles.js'

/** The parts that a service keeps for an upload. */
export interface ClaimedParts {
  /** They are a file by now. */
  completed(): void
  /** Has them removed, a while later if the upload was canceled. Those of a paused upload stay until it is canceled. */
  failed(error: unknown): void
}

/** Keeps the parts of an upload that begins or continues, and has them removed when it ends, where the service lets it. */
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

/** Has the parts of an upload removed that is not to be continued. */
export async function removeParts(
  connection: Connection,
  upload: FileUpload,
  session: Session,
): Promise<void> {
  const store = await getSessionStore(connection)
  const isFree = await store.forget(upload.file, sessionKey(connection, upload), session.uuid)
  // Another tab may have taken it over.
  if (isFree) await abortMultipart(connection, session)
}

/** Has the parts of an upload removed; the service ends by itself those that stay. Source: `POST /multipart/abort/`. */
async function abortMultipart(connection: Connection, { uuid }: Session): Promise<void> {
  const fields = { uuid, UPLOADCARE_PUB_KEY: connection.settings.publicKey }
  const { signal } = new AbortController()
  const call = { path: '/multipart/abort/', form: { fields }, signal, isSimple: true }
  await callApi(connection, call).catch(() => {})
}
