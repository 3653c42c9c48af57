import type { Scope } from '../di/Scope.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { GroupMethod } from './GroupMethod.js'
import { TransportToken } from './Transport.js'
import { UploadMethodsToken } from './UploadMethodsToken.js'

/** The part of an uploader with its services. */
export interface ScopedUploader {
  readonly scope: Pick<Scope, 'get'>
}

/**
 * Returns what creates a group of these entries: the first group method that accepts them, or else the transport; undefined if nothing
 * does.
 *
 * @throws KernelError `upload-method-failed`, `service-missing`
 */
export function findGroupMethod(
  { scope }: ScopedUploader,
  entries: readonly UploadEntry[],
): GroupMethod['create'] | undefined {
  const method = scope.get(UploadMethodsToken).choose('groupMethod', entries)
  if (method) return (...given) => method.create(...given)
  const transport = scope.get(TransportToken)
  return transport.preset === transport ? undefined : transport.createGroup?.bind(transport)
}
