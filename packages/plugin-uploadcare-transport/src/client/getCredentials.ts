import { type Attempt, abortable, getCancelError } from '@lading/transport-engine'
import type { Connection } from './Connection.js'

/** A request's upload credentials; fields and headers are empty without credentials. */
export interface Credentials {
  readonly fields: { readonly signature?: string | undefined; readonly expire?: string | undefined }
  readonly headers: Readonly<Record<string, string>>
}

/** Returns true if requests need credentials. A request without credentials is sent immediately. */
export function isSigned({ sign, authTokens }: Pick<Connection, 'sign' | 'authTokens'>): boolean {
  return !!(sign || authTokens)
}

/**
 * Returns a request's credentials: its token if there is one, otherwise its signature.
 *
 * @throws AuthTokenResolverError
 * @throws CancelError when the signal is aborted, without waiting for the page's functions
 */
export async function getCredentials(
  { sign, authTokens }: Pick<Connection, 'sign' | 'authTokens'>,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Credentials> {
  if (signal.aborted) throw getCancelError(signal)
  if (authTokens) {
    const refused = attempt.renew ? attempt.authToken : undefined
    attempt.authToken = await abortable(authTokens.getToken({ refused }), signal)
    return { fields: {}, headers: { Authorization: `Bearer ${attempt.authToken}` } }
  }
  const { secureSignature: signature, secureExpire: expire } =
    (sign && (await abortable(sign({ renew: attempt.renew }), signal))) ?? {}
  return { fields: { signature, expire }, headers: {} }
}
