import type { Logger } from '../di/Logger.js'
import type { Entry, UploadSession } from '../entry/Entry.js'
import { ask } from '../notify/ask.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { EntrySender, UploadMethods } from './UploadMethods.js'

/** Services for {@link beginUpload}. */
export interface BeginOptions {
  readonly hooks: { appliesTo(kind: 'beforeUpload', entry: Entry): boolean }
  readonly used: { readonly uppy: { hasProcessors(stage: 'pre', id: string): boolean } | null }
  readonly methods: Pick<UploadMethods, 'find'>
  readonly logger: Logger
}

/** Lets the entry's sender prepare the upload while validators run, unless a hook or processor is going to change the bytes. */
export function beginUpload(entry: Entry, { hooks, used, methods, logger }: BeginOptions): void {
  if (used.uppy?.hasProcessors('pre', entry.id) || hooks.appliesTo('beforeUpload', entry)) return
  try {
    const sender = methods.find(entry.now)
    const message = `begin() threw; the upload starts without it. ${describeContribution(sender)}`
    ask(sender, () => sender.begin?.(entry.now, sessionOf(entry, sender, logger)), logger, message)
  } catch {
    // The error is reported when the file is sent.
  }
}

/** Returns the entry's session. Starts a new session if the bytes were replaced or another service receives them now. */
export function sessionOf(entry: Entry, sender: EntrySender, logger: Logger): UploadSession {
  const { file } = entry.now
  const service = ('service' in sender && sender.service) || sender
  if (entry.session?.file !== file || entry.session?.service !== service) {
    discardSession(entry, logger)
    entry.session = { file, service }
  }
  return entry.session as UploadSession
}

/** Discards the entry's session, because it won't be uploaded. */
export function discardSession(entry: Entry, logger: Logger): void {
  const { session } = entry
  entry.session = null
  if (!session?.discard) return
  ask(session, () => session.discard?.(), logger, 'discard() threw; the service may keep a part of the file.')
}
