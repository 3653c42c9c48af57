import type { Connection } from '../client/Connection.js'
import type { OpenSession } from '../session/SessionStore.js'
import { type SendPartsOptions, sendParts } from './sendParts.js'

interface SendSessionOptions extends Omit<SendPartsOptions, 'onConfirmed' | 'onDigested' | 'onSending'> {
  readonly open: OpenSession
}

/**
 * Sends a session's missing parts, then resends parts that an earlier page has confirmed with different bytes.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function sendSession(
  connection: Connection,
  { open, ...options }: SendSessionOptions,
): Promise<void> {
  const { file, session, progress } = options
  const { confirmed, partSizeBytes } = session
  const send = () =>
    sendParts(connection, {
      ...options,
      onSending: open.sending,
      onDigested: open.digested,
      onConfirmed: () => open.confirmed(session),
    })
  await send()
  const changed = await open.findChangedParts()
  if (changed.length === 0) return
  const ends = changed.map(
    (index) => Math.min((index + 1) * partSizeBytes, file.size) - index * partSizeBytes,
  )
  progress.lost(ends.reduce((left, bytes) => left - bytes, file.size))
  for (const index of changed) confirmed.delete(index)
  await send()
}
