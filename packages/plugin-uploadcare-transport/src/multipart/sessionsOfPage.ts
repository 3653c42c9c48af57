import { abortable } from '../client/abortable.js'
import type { SessionQuery, SessionStore } from '../resume/SessionStore.js'
import type { Session } from './Session.js'

const sessions = new WeakMap<Blob, { readonly session: Session; readonly key: string }>()

/** Uploads of a file that have not closed their session yet. */
const users = new WeakMap<Blob, Map<SessionQuery, Promise<void>>>()

/** Multipart uploads that failed in this page: a retry of the same file sends only the missing parts. */
export const sessionsOfPage: SessionStore = {
  async open(query) {
    const { file, key, signal } = query
    const closing = [...(users.get(file) ?? [])].filter(
      ([other]) => other.key === key && other.signal.aborted,
    )
    // A removal that is undone at once continues the upload that it canceled.
    await abortable(Promise.all(closing.map(([, closed]) => closed)), signal)
    const found = sessions.get(file)
    // A session has one user; the same file may be uploaded twice at the same time.
    sessions.delete(file)
    let known = found?.key === key ? found.session : null
    const close = join(query)
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
        close()
      },
    }
  },
}

/** Adds an upload to those of its file. Returns the function that removes it. */
function join(query: SessionQuery): () => void {
  let resolve = () => {}
  const closed = new Promise<void>((done) => {
    resolve = done
  })
  const ofFile = users.get(query.file) ?? new Map<SessionQuery, Promise<void>>()
  users.set(query.file, ofFile.set(query, closed))
  return () => {
    ofFile.delete(query)
    resolve()
  }
}
