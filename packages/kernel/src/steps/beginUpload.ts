import { isLateAnswer } from '../async/isLateAnswer.js'
import type { Entry, UploadSession } from '../entry/Entry.js'
import type { EntrySender, UploadMethods } from './UploadMethods.js'

/** Services for {@link beginUpload}. */
export interface BeginOptions {
  readonly hooks: { appliesTo(kind: 'beforeUpload', entry: Entry): boolean }
  readonly used: { readonly uppy: { hasProcessors(stage: 'pre', id: string): boolean } | null }
  readonly methods: Pick<UploadMethods, 'find'>
}

/** Lets the entry's sender prepare the upload while validators run, unless a hook or processor is going to change the bytes. */
export function beginUpload(entry: Entry, { hooks, used, methods }: BeginOptions): void {
  if (used.uppy?.hasProcessors('pre', entry.id) || hooks.appliesTo('beforeUpload', entry)) return
  try {
    const sender = methods.find(entry.now)
    isLateAnswer(sender.begin?.(entry.now, sessionOf(entry, sender)))
  } catch {
    // The upload starts without the preparation, and reports an error that remains.
  }
}

/** Returns the entry's session. Starts a new session if the bytes were replaced or another service receives them now. */
export function sessionOf(entry: Entry, sender: EntrySender): UploadSession {
  const { file } = entry.now
  const service = ('service' in sender && sender.service) || sender
  if (entry.session?.file !== file || entry.session?.service !== service) {
    discardSession(entry)
    entry.session = { file, service }
  }
  return entry.session as UploadSession
}

/** Discards the entry's session, because it won't be uploaded. */
export function discardSession(entry: Entry): void {
  const { session } = entry
  entry.session = null
  try {
    isLateAnswer(session?.discard?.())
  } catch {
    // Best effort: the file is canceled or removed in any case.
  }
}
