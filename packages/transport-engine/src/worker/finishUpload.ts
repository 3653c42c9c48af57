import { isRecord } from '@lading/cdn'
import type { Clock } from '@lading/kernel'
import type { Connection } from '../client/Connection.js'
import { createProgress } from '../client/createProgress.js'
import { engineDefaults } from '../client/EngineSettings.js'
import { sendWatched } from '../client/sendWatched.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { assertOk } from '../http/assertOk.js'
import { sendByXhr } from '../http/sendByXhr.js'
import { sendSession } from '../multipart/sendSession.js'
import { browserOnline } from '../ports/browserOnline.js'
import { getSessionKey } from '../resume/getSessionKey.js'
import { KeptSessions } from '../resume/KeptSessions.js'
import { TAKE_OVER_CHANNEL, type Will } from '../resume/Will.js'
import { CircuitBreaker } from '../retry/CircuitBreaker.js'
import { withRetry } from '../retry/withRetry.js'

const clock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

const settings = engineDefaults

/** All uploads share it, like the uploads of a page. */
const connection: Connection = {
  settings,
  clock,
  http: { send: sendByXhr },
  breaker: new CircuitBreaker({
    clock,
    online: browserOnline,
    random: Math.random,
    retryDelayMs: () => settings.retryDelayMs,
    // Nobody can sign in here.
    waitsForSignIn: false,
  }),
  lazy: {},
}

/**
 * Finishes an upload whose page is gone, like a second tab with the same file: waits for the upload's lock, sends the parts that the
 * record doesn't have, and completes it. Whatever fails is left to the next page. Resolves when nothing is left to do.
 */
export async function finishUpload({ file, key, uuid, ticket, completion }: Will): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const sessions = new KeptSessions({ clock, logger: undefined }, true)
  const channel = new BroadcastChannel(TAKE_OVER_CHANNEL)
  try {
    const name = await getSessionKey(file, key)
    channel.onmessage = ({ data }) => {
      if (data === name) controller.abort()
    }
    const open = await sessions.open({ file, key, signal })
    try {
      const { session } = open
      // The page has completed or discarded it, or another page has started over.
      if (!session || session.uuid !== uuid || session.ticket !== ticket) return
      const progress = createProgress(file.size, () => {}, clock)
      await sendSession(connection, { open, file, session, signal, progress })
      await withRetry(connection, { signal }, () => complete(completion, signal))
      open.ended(session)
    } finally {
      await open.close()
    }
  } catch {
    // The record stays: a page that gets the file again continues, and reports what's wrong.
  } finally {
    channel.close()
  }
}

async function complete({ url, headers, fields }: Will['completion'], signal: AbortSignal): Promise<void> {
  const body = new FormData()
  for (const [field, value] of fields) body.append(field, value)
  const request = { method: 'POST' as const, url, headers, body, signal }
  const response = await sendWatched(connection, request, 0, true)
  assertOk(response)
  const answer: unknown = JSON.parse(response.text)
  if (!isRecord(answer) || answer.error) throw invalidResponse(response.text)
}
