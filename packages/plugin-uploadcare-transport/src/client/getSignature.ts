import { CancelError } from '../errors/CancelError.js'
import { abortable } from './abortable.js'
import type { Sign } from './Connection.js'
import type { Attempt } from './withRetry.js'

/** Form fields that sign a request; an unsigned one has neither. */
export interface Signature {
  readonly signature?: string | undefined
  readonly expire?: string | undefined
}

/** Fetches the signature of a request. @throws CancelError when the signal is aborted, without waiting for `sign` */
export async function getSignature(sign: Sign, { renew }: Attempt, signal: AbortSignal): Promise<Signature> {
  if (signal.aborted) throw new CancelError()
  const token = await abortable(sign({ renew }), signal)
  return { signature: token?.secureSignature, expire: token?.secureExpire }
}
