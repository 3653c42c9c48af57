import { createMemoryStore, type SessionStore } from '@lading/server/handoff'
import type { Documents } from '../storage/openDocuments.js'
import { createDocumentStore } from './createDocumentStore.js'

/** Service parts that decide about the store. */
export interface HandoffPlace {
  readonly documents: Documents
  /** False with a bucket. */
  readonly isIndexed: boolean
  readonly settings: { readonly now: () => number }
}

/**
 * Creates the store for a service without other nodes. On a disk, handovers survive a restart. A bucket isn't read every second, so a node
 * with a bucket keeps them in its memory.
 */
export function createHandoffStore({ documents, isIndexed, settings: { now } }: HandoffPlace): SessionStore {
  return isIndexed ? createDocumentStore(documents, now) : createMemoryStore(now)
}
