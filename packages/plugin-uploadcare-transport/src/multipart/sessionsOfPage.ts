import type { SessionStore } from '../resume/SessionStore.js'
import type { Session } from './Session.js'

const sessions = new WeakMap<Blob, { readonly session: Session; readonly terms: string }>()

/** Uploads in parts that have failed in this page: trying the same file again sends only what is missing. */
export const sessionsOfPage: SessionStore = {
  async open({ file, terms }) {
    const found = sessions.get(file)
    // Whoever continues it has it alone; the same file may well be uploaded twice at the same time.
    sessions.delete(file)
    let known = found?.terms === terms ? found.session : null
    return {
      session: known,
      uuid: null,
      begun(session) {
        known = session
      },
      confirmed() {},
      ended() {
        known = null
      },
      close() {
        if (known) sessions.set(file, { session: known, terms })
      },
    }
  },
}
