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

/** The last upload for each file. */
const uploads = new WeakMap<Blob, PageUpload>()

/** Multipart uploads that failed on this page: when the same file is retried, only the missing parts are sent. */
export const sessionsOfPage: SessionStore = {
  async open({ file, key, signal }) {
    const last = uploads.get(file)
    const found = last?.key === key ? last : null
    // If the user undoes a removal right away, the upload that it canceled continues.
    if (found?.signal.aborted) await abortable(found.closed, signal)
    let known = found?.session ?? null
    // Only one upload can use a session, but the same file can be uploaded twice at the same time.
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
      // The same `Blob` object always has the same bytes, or can't be read.
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
