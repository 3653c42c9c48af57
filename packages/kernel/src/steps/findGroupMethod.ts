import type { Scope } from '../di/Scope.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { GroupMethod } from './GroupMethod.js'
import { TransportToken } from './Transport.js'
import { UploadMethodsToken } from './UploadMethodsToken.js'

/** An uploader's service scope. */
export interface ScopedUploader {
  readonly scope: Pick<Scope, 'get'>
}

/**
 * Returns the function that creates a group from these entries: from the first group method that accepts them, or from the
 * transport. Returns undefined if groups aren't supported.
 *
 * @throws KernelError `upload-method-failed`, `service-missing`
 */
export function findGroupMethod(
  { scope }: ScopedUploader,
  entries: readonly UploadEntry[],
): GroupMethod['create'] | undefined {
  const method = scope.get(UploadMethodsToken).choose('groupMethod', entries)
  if (method) {
    return async (...given) => {
      const group = await method.create(...given)
      if (typeof group?.uuid === 'string' && typeof group.cdnUrl === 'string') return group
      throw new TypeError(
        `The group method "${method.id}" returned no group: it must have a uuid and a cdnUrl. createGroupInfo() makes one from a URL.`,
      )
    }
  }
  const transport = scope.get(TransportToken)
  return transport.preset === transport ? undefined : transport.createGroup?.bind(transport)
}
