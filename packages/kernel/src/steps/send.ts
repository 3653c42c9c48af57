import { isRecord } from '../config/isRecord.js'
import type { Entry, UploadSession } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import type { EntryAction } from '../entry/reduceEntry.js'
import type { Transport } from './Transport.js'

/** Options of {@link send}. */
export interface SendOptions {
  readonly entries: EntryList
  readonly transport: Transport
  /** Called once all bytes are sent. */
  readonly onBytesSent: () => void
}

/** Passes an entry to the transport, and its reports to the entry. Rejects as the transport does. */
export async function send(
  entry: Entry,
  signal: AbortSignal,
  { entries, transport, onBytesSent }: SendOptions,
): Promise<EntryAction> {
  const { now } = entry
  if (now.uuid) {
    return { type: 'succeed', info: await transport.fileInfo(now.uuid, { signal, source: now.source }) }
  }
  let hasEnded = false
  // A transport may report after the end of the upload.
  const report = (action: EntryAction) => {
    if (!hasEnded && !signal.aborted) entries.dispatch(entry.id, action)
  }
  try {
    const info = await transport.upload(now, {
      signal,
      session: sessionOf(entry),
      onProgress(bytesUploaded, bytesTotal) {
        // A sum of the list's progress must stay a number.
        if (!(bytesUploaded >= 0 && Number.isFinite(bytesUploaded) && Number.isFinite(bytesTotal))) return
        report({ type: 'progress', bytesUploaded, bytesTotal })
      },
      onWait: (wait) => report({ type: 'wait', wait }),
      onBytesSent() {
        report({ type: 'sent' })
        onBytesSent()
      },
    })
    if (!isRecord(info)) throw new TypeError('The transport returned no file info.')
    return { type: 'succeed', info }
  } finally {
    hasEnded = true
  }
}

/** Returns the session of the entry's upload, an empty one where its bytes were replaced during a pause. */
function sessionOf({ now: { file }, upload }: Entry): UploadSession {
  if (!upload) return {}
  if (upload.file !== file) {
    upload.session.discard?.()
    upload.session = {}
    upload.file = file
  }
  return upload.session
}
