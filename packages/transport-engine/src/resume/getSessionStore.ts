import type { Connection } from '../client/Connection.js'
import type { SessionStore } from '../session/SessionStore.js'
import { sessionsOfPage } from './sessionsOfPage.js'

/** Returns the store for multipart uploads: with `resumableUploads` a store that outlives the page, otherwise an in-memory store. */
export async function getSessionStore({ settings, lazy, ...ports }: Connection): Promise<SessionStore> {
  if (!settings.resumableUploads) return sessionsOfPage
  try {
    const { KeptSessions } = await import('./KeptSessions.js')
    lazy.sessions ??= new KeptSessions(ports)
    return lazy.sessions
  } catch (error) {
    ports.logger?.warn('This upload cannot be resumed after a reload: the code for it was not loaded.', error)
    return sessionsOfPage
  }
}
