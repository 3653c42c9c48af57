import type { Clock } from '@lading/kernel'
import type { SendRequest } from '../http/Http.js'
import { assertReadable } from './assertReadable.js'

/** Silence after which a body may be one that can't be read: Firefox waits for a deleted file without an error. */
const UNREAD_MS = 10_000

interface Watch {
  readonly timer: Pick<Clock, 'schedule'>
  readonly signal: AbortSignal
  /** Whether bytes of the body are known to be on their way. */
  readonly isMoving: () => boolean
  /** Receives the reason why the body can't be read. */
  readonly onUnreadable: (error: unknown) => void
}

/** Reads the first byte of a body that isn't sent for a while. Returns a function that ends the watch. */
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
