import { getFault, UploadError } from '@lading/transport-engine'
import { callHandler } from './callHandler.js'
import type { S3Connection } from './S3Connection.js'

/** An answer by which the store refuses bytes. */
export interface Refusal {
  readonly status: number
  /** Its document. */
  readonly text: string
}

/** Most characters of the document that the server needs: the code and the message are at its beginning. */
const MAX_TEXT = 2000

/**
 * Tells the server what the store answered, so that its log has it, and asks what to do about it. The page's log gets the answer, and the
 * person a sentence without jargon. The same refusal is told once.
 *
 * @throws CancelError when the signal is aborted
 */
export async function explainRefusal(
  connection: S3Connection,
  ticket: string,
  { status, text }: Refusal,
  signal: AbortSignal,
): Promise<UploadError> {
  const { refusals } = connection.store
  const said = text.slice(0, MAX_TEXT)
  const kind = `${status} ${/<Code>([\w.]{1,100})</.exec(said)?.[1] ?? ''}`
  const known = refusals.get(kind)
  if (known) return createError(known, status)
  const found = await ask(connection, ticket, { status, text: said }, signal)
  connection.logger?.warn(found.advice)
  refusals.set(kind, found)
  return createError(found, status)
}

interface Explanation {
  readonly code: string
  readonly advice: string
}

async function ask(
  connection: S3Connection,
  ticket: string,
  refusal: Refusal,
  signal: AbortSignal,
): Promise<Explanation> {
  try {
    const { code, advice } = await callHandler(connection, { action: 'check', ticket, refusal }, signal)
    if (typeof code === 'string' && typeof advice === 'string') return { code, advice }
  } catch (error) {
    if (getFault(error) === 'canceled') throw error
  }
  return {
    code: 'part-refused',
    advice: `The store answered ${refusal.status}: ${refusal.text || 'nothing'}`,
  }
}

function createError({ code, advice }: Explanation, status: number): UploadError {
  return new UploadError(code, 'The store does not accept this file. Contact the owner of this page.', {
    // An answer of 501 would count as a failure that passes.
    ...(status < 500 && { status }),
    cause: new Error(advice),
  })
}
