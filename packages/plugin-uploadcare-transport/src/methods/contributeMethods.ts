import type { PluginContext, UploadMethod, UploadMethodContext } from '@lading/kernel'
import { TransportToken } from '@lading/kernel'
import type { ServiceTransport, UploadWay } from '../createFirstTransport.js'
import { baseItem, fromUrlItem, groupItem, multipartItem } from './methodItems.js'
import { methodUsers } from './methodUsers.js'

/** Contributes the transport's four methods. A later transport replaces them all. */
export function contributeMethods({
  contribute,
  onCleanup,
  uploader,
}: Pick<PluginContext, 'contribute' | 'onCleanup' | 'uploader'>): void {
  const { scope, slots } = uploader
  methodUsers.add(uploader)
  onCleanup(() => methodUsers.delete(uploader))
  const isActive = ({ transport }: UploadMethodContext) => !!transport && isOurs(transport)
  // A method is only called while our transport is the current transport.
  const get = () => scope.get(TransportToken) as ServiceTransport
  const send =
    (way: UploadWay): UploadMethod['upload'] =>
    (entry, options) =>
      get().send(way, entry, options)
  const hasParts = () => slots.items('uploadMethod').some(({ id }) => id === 'multipart')
  const base: UploadMethod['upload'] = (...given) => get().send(hasParts() ? 'base' : 'whole', ...given)
  const shared = {
    get service() {
      const transport = scope.tryGet(TransportToken)
      return transport && isOurs(transport) ? transport : undefined
    },
  }
  const add = (item: UploadMethod) => contribute('uploadMethod', Object.assign(Object.create(shared), item))
  add({ ...baseItem(base, isActive), slotShare: (entry) => get().slotShare(entry) })
  add({ ...multipartItem(send('multipart'), isActive), begin: (...given) => get().begin(...given) })
  add(fromUrlItem(send('remote'), isActive))
  contribute(
    'groupMethod',
    groupItem((...given) => get().createGroup(...given), isActive),
  )
}

/** Returns true if a transport is the preset's transport and not a wrapper around it. */
function isOurs(transport: { readonly preset?: object; readonly send?: unknown }): boolean {
  return transport.preset === transport && typeof transport.send === 'function'
}
