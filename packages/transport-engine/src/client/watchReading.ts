import type { Clock } from '@lading/kernel'
import type { SendRequest } from '../http/Http.js'
import { assertReadable } from './assertReadable.js'

/** Silence after which we check whether the body can be read: Firefox waits for a deleted file without an error. */
const UNREAD_MS = 10_000

interface Watch {
  readonly timer: Pick<Clock, 'schedule'>
  readonly signal: AbortSignal
  /** Whether body bytes are known to be in flight. */
  readonly isMoving: () => boolean
  /** Receives the reason why the body can't be read. */
  readonly onUnreadable: (error: unknown) => void
}

/** Reads a body's first byte if nothing of it is sent for a while. Returns a function that stops watching. */
export function watchReading(
  body: SendRequest['body'],
  { timer, signal, isMoving, onUnreadable }: Watch,
): () => void {
  if (!body) return () => {}
  return timer.schedule(UNREAD_MS, () => {
    if (isMoving()) return
    for (const file of getFiles(body)) assertReadable(file, signal).catch(onUnreadable)
  })
}

function getFiles(body: NonNullable<SendRequest['body']>): Blob[] {
  if (body instanceof FormData) return [...body.values()].filter((value) => typeof value !== 'string')
  return ['start' in body ? body.file : body]
}
