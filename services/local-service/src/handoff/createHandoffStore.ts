import { createMemoryStore, type SessionStore } from '@lading/server/handoff'
import type { ServiceParts } from '../endpoints/ServiceParts.js'
import { createDocumentStore } from './createDocumentStore.js'

/**
 * Creates the store for a service without other nodes. On a disk, handovers survive a restart. A bucket isn't read every second, so a node
 * with a bucket keeps them in its memory.
 */
export function createHandoffStore({
  documents,
  isIndexed,
  settings: { now },
}: Pick<ServiceParts, 'documents' | 'isIndexed' | 'settings'>): SessionStore {
  return isIndexed ? createDocumentStore(documents, now) : createMemoryStore(now)
}
