import type { SecureToken } from '@lading/kernel'
import { CancelError } from '../errors/CancelError.js'
import type { Sign } from './Connection.js'
import type { Attempt } from './patiently.js'

/** The form fields that sign a request; both are missing from an unsigned one. */
export interface Signature {
  readonly signature?: string | undefined
  readonly expire?: string | undefined
}

/** Asks for what a request is to be signed with. An upload that is given up does not wait for it. @throws CancelError */
export function signatureOf(sign: Sign, { renew }: Attempt, signal: AbortSignal): Promise<Signature> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new CancelError())
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    const done = (token: SecureToken | null) => {
      signal.removeEventListener('abort', cancel)
      resolve({ signature: token?.secureSignature, expire: token?.secureExpire })
    }
    sign({ renew }).then(done, reject)
  })
}
