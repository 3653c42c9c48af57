import type { Entry, UploadSession } from '../entry/Entry.js'
import type { EntrySender, UploadMethods } from './UploadMethods.js'

/** Services of {@link beginUpload}. */
export interface BeginOptions {
  readonly hooks: { appliesTo(kind: 'beforeUpload', entry: Entry): boolean }
  readonly used: { readonly uppy: { hasProcessors(stage: 'pre', id: string): boolean } | null }
  readonly methods: Pick<UploadMethods, 'find'>
}

/** Lets what sends an entry begin its upload while validators run, unless something is to change its bytes. */
export function beginUpload(entry: Entry, { hooks, used, methods }: BeginOptions): void {
  if (used.uppy?.hasProcessors('pre', entry.id) || hooks.appliesTo('beforeUpload', entry)) return
  try {
    const sender = methods.find(entry.now)
    sender.begin?.(entry.now, sessionOf(entry, sender))
  } catch {
    // It is reported when the file is to be sent.
  }
}

/** Returns the session of an entry, an empty one if its bytes were replaced or if another service gets them now. */
export function sessionOf(entry: Entry, sender: EntrySender): UploadSession {
  const { file } = entry.now
  const service = ('service' in sender && sender.service) || sender
  if (entry.session?.file !== file || entry.session?.service !== service) {
    discardSession(entry)
    entry.session = { file, service }
  }
  return entry.session as UploadSession
}

/** Ends the session of an entry that is not to be uploaded. */
export function discardSession(entry: Entry): void {
  const { session } = entry
  entry.session = null
  session?.discard?.()
}
