import { SlotsToken } from '../slots/SlotRegistry.js'
import type { ScopedUploader } from './findGroupMethod.js'
import { TransportToken } from './Transport.js'

/**
 * Returns whether an uploader can create groups, through a group method or its transport.
 *
 * @throws KernelError `service-missing` if there are neither group methods nor a transport
 */
export function canCreateGroups({ scope }: ScopedUploader): boolean {
  if (scope.get(SlotsToken).items('groupMethod').length > 0) return true
  const transport = scope.get(TransportToken)
  return transport.preset !== transport && !!transport.createGroup
}
