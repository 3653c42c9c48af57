import type { Entry, UploadSession } from '../entry/Entry.js'
import type { Transport } from './Transport.js'

/** Services of {@link beginUpload}. */
export interface BeginOptions {
  readonly hooks: { appliesTo(kind: 'beforeUpload', entry: Entry): boolean }
  readonly used: { readonly uppy: { hasProcessors(stage: 'pre', id: string): boolean } | null }
  readonly getTransport: () => Transport
}

/** Lets the transport begin the upload of an entry whose validators run, unless something is to change its bytes. */
export function beginUpload(entry: Entry, { hooks, used, getTransport }: BeginOptions): void {
  if (used.uppy?.hasProcessors('pre', entry.id) || hooks.appliesTo('beforeUpload', entry)) return
  try {
    getTransport().begin?.(entry.now, sessionOf(entry))
  } catch {
    // It is reported when the file is to be sent.
  }
}

/** Returns the session of an entry, an empty one where its bytes were replaced. */
export function sessionOf(entry: Entry): UploadSession {
  const { file } = entry.now
  if (entry.session?.file !== file) {
    discardSession(entry)
    entry.session = { file }
  }
  return entry.session as UploadSession
}

/** Ends the session of an entry that is not to be uploaded. */
export function discardSession(entry: Entry): void {
  const { session } = entry
  entry.session = null
  session?.discard?.()
}
