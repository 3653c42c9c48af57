import type { Connection } from '../client/Connection.js'
import type { SessionStore } from '../session/SessionStore.js'
import { sessionsOfPage } from './sessionsOfPage.js'

/**
 * Returns the store for multipart uploads: with `resumableUploads` or `finishAfterClose` a store that outlives the page, otherwise an
 * in-memory store.
 */
export async function getSessionStore({ settings, lazy, ...ports }: Connection): Promise<SessionStore> {
  const script = settings.finishAfterClose
  if (!settings.resumableUploads && !script) return sessionsOfPage
  try {
    const { KeptSessions } = await import('./KeptSessions.js')
    lazy.sessions ??= new KeptSessions(ports)
    if (!script) return lazy.sessions
    const { LastingSessions } = await import('./LastingSessions.js')
    return new LastingSessions(lazy.sessions, script)
  } catch (error) {
    ports.logger?.warn('This upload cannot be resumed after a reload: the code for it was not loaded.', error)
    return sessionsOfPage
  }
}
