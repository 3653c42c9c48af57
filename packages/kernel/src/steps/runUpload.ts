import type { Entry } from '../entry/Entry.js'
import { type FinishOptions, finish } from './finish.js'
import { type PrepareOptions, prepare } from './prepare.js'
import { send } from './send.js'
import type { Transport } from './Transport.js'

/** Services of {@link runUpload}. */
export interface RunUploadOptions extends PrepareOptions, FinishOptions {
  readonly transport: Transport
}

/**
 * Takes one entry from its turn in the queue to file info or an error. Resolves when it has ended, whatever its outcome,
 * and never rejects.
 *
 * @param signal Aborted when the upload is paused or canceled: nothing changes the entry from then on.
 * @param onBytesSent Called once all bytes are sent.
 */
export async function runUpload(
  entry: Entry,
  signal: AbortSignal,
  options: RunUploadOptions,
  onBytesSent: () => void,
): Promise<void> {
  const { entries } = options
  const { id } = entry
  try {
    const prepared = await prepare(entry, signal, options)
    if (signal.aborted) return
    entries.dispatch(id, prepared)
    if (prepared.type !== 'send') return
    const { transport } = options
    const outcome = await send(entry, signal, { entries, transport, onBytesSent })
    if (!signal.aborted) entries.dispatch(id, outcome)
  } catch (error) {
    if (!signal.aborted) entries.dispatch(id, finish(entry, error, options))
  }
}
