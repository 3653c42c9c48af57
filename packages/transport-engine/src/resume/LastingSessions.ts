import { findViolation } from '../http/findViolation.js'
import { judgeHost } from '../http/judgeHost.js'
import type { Session } from '../session/Session.js'
import type { OpenSession, SessionQuery, SessionStore } from '../session/SessionStore.js'
import { getFinishingWorker } from './getFinishingWorker.js'
import { getSessionKey } from './getSessionKey.js'
import { TAKE_OVER_CHANNEL } from './Will.js'

/** Kept sessions that a shared worker finishes if their page is closed. A page that opens one takes it over from the worker. */
export class LastingSessions implements SessionStore {
  readonly #kept: SessionStore
  readonly #script: true | string

  /** @param script URL of the worker's script; true for the script in this package. */
  constructor(kept: SessionStore, script: true | string) {
    this.#kept = kept
    this.#script = script
  }

  async open(query: SessionQuery): Promise<OpenSession> {
    const { file, key, getCompletion } = query
    if (!getCompletion) return this.#kept.open(query)
    await takeOver(file, key)
    const open = await this.#kept.open(query)
    let withdraw = () => {}
    let isEnded = false
    const leave = async (session: Session) => {
      withdraw()
      const completion = getCompletion(session)
      for (const url of [completion.url, ...session.partUrls.slice(0, 1)]) {
        // The worker's script can have another policy than the page.
        await judgeHost(url)
        if (findViolation(url)) return
      }
      const worker = isEnded ? null : getFinishingWorker(this.#script)
      const { uuid, ticket } = session
      if (worker) withdraw = worker.leave({ file, key, uuid, ...(ticket && { ticket }), completion })
    }
    const end = () => {
      isEnded = true
      withdraw()
    }
    if (open.session) void leave(open.session)
    return {
      ...open,
      started(session) {
        open.started(session)
        isEnded = false
        void leave(session)
      },
      ended(complete) {
        open.ended(complete)
        end()
      },
      close() {
        end()
        return open.close()
      },
    }
  }

  forget(file: Blob, key: string, uuid: string): Promise<boolean> {
    return this.#kept.forget(file, key, uuid)
  }
}

/** Asks for an upload that a worker is finishing: here the user sees its progress. */
async function takeOver(file: Blob, key: string): Promise<void> {
  const channel = new BroadcastChannel(TAKE_OVER_CHANNEL)
  channel.postMessage(await getSessionKey(file, key))
  channel.close()
}
