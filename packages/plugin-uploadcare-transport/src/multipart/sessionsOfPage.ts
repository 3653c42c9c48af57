import type { SessionStore } from '../resume/SessionStore.js'
import type { Session } from './Session.js'

const sessions = new WeakMap<Blob, { readonly session: Session; readonly key: string }>()

/** Multipart uploads that failed in this page: a retry of the same file sends only the missing parts. */
export const sessionsOfPage: SessionStore = {
  async open({ file, key }) {
    const found = sessions.get(file)
    // A session has one user; the same file may be uploaded twice at the same time.
    sessions.delete(file)
    let known = found?.key === key ? found.session : null
    return {
      session: known,
      uuid: null,
      started(session) {
        known = session
      },
      async sending() {},
      confirmed() {},
      ended() {
        known = null
      },
      close() {
        if (known) sessions.set(file, { session: known, key })
      },
    }
  },
}
