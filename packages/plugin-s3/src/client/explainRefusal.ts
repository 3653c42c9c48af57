import { getFault, UploadError } from '@lading/transport-engine'
import { callHandler, type Fields } from './callHandler.js'
import type { S3Connection } from './S3Connection.js'

/** A response in which the store refuses bytes. */
export interface Refusal {
  readonly status: number
  /** The response document. */
  readonly text: string
}

/** How much of the document the server needs, in characters: the code and the message are at the beginning. */
const MAX_TEXT = 2000

/**
 * Sends the store's response to the server, so that it's logged there, and asks what to do about it. The page's log gets the response,
 * and the user gets a sentence without jargon. The same refusal is sent only once.
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
  const asked = refusals.get(kind) ?? ask(connection, ticket, { status, text: said }, signal)
  refusals.set(kind, asked)
  try {
    return createError(await asked, status)
  } catch (error) {
    refusals.delete(kind)
    throw error
  }
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
  const fields = { action: 'check', ticket, refusal }
  const answer = await callHandler(connection, fields, signal).catch((error: unknown): Fields => {
    if (getFault(error) === 'canceled') throw error
    return {}
  })
  const { code, advice } = answer
  const isKnown = typeof code === 'string' && typeof advice === 'string'
  const words = `The store answered ${refusal.status}: ${refusal.text || 'nothing'}`
  const found = isKnown ? { code, advice } : { code: 'part-refused', advice: words }
  connection.logger?.warn(found.advice)
  return found
}

function createError({ code, advice }: Explanation, status: number): UploadError {
  return new UploadError(code, 'The store does not accept this file. Contact the owner of this page.', {
    // A 501 response would count as a transient failure.
    ...(status < 500 && { status }),
    cause: new Error(advice),
  })
}
