import type { Connection } from '../client/Connection.js'
import type { SessionStore } from '../session/SessionStore.js'
import { sessionsOfPage } from './sessionsOfPage.js'

/** Returns the store of multipart uploads: the one that outlives the page, with `resumableUploads`, or that of the page. */
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
