import type { Session } from '../session/Session.js'
import type { SessionStore } from '../session/SessionStore.js'
import { abortable } from '../waits/abortable.js'

interface PageUpload {
  readonly key: string
  readonly signal: AbortSignal
  /** Resolves when the upload has ended. */
  readonly closed: Promise<void>
  /** The session to resume; null while the upload is in flight. */
  session: Session | null
}

/** The last upload of each file. */
const uploads = new WeakMap<Blob, PageUpload>()

/** Multipart uploads that failed in this page: a retry of the same file sends only the missing parts. */
export const sessionsOfPage: SessionStore = {
  async open({ file, key, signal }) {
    const last = uploads.get(file)
    const found = last?.key === key ? last : null
    // A removal that is undone at once continues the upload that it canceled.
    if (found?.signal.aborted) await abortable(found.closed, signal)
    let known = found?.session ?? null
    // A session has one user; the same file may be uploaded twice at the same time.
    if (found) found.session = null
    let end = () => {}
    const closed = new Promise<void>((resolve) => {
      end = resolve
    })
    const own: PageUpload = { key, signal, closed, session: null }
    uploads.set(file, own)
    return {
      session: known,
      uuid: null,
      started(session) {
        known = session
      },
      // The same object has the same bytes, or cannot be read.
      findChangedParts: async () => [],
      confirmed() {},
      ended() {
        known = null
      },
      async close() {
        own.session = known
        uploads.set(file, own)
        end()
      },
    }
  },
  async forget(file, _key, uuid) {
    const last = uploads.get(file)
    if (last?.session?.uuid === uuid) last.session = null
    return true
  },
}
