import type { ServiceStore, StoredItem } from './ServiceStore.js'

/** Creates a store that lasts as long as the service. */
export function createMemoryStore(): ServiceStore {
  const items = new Map<string, StoredItem>()
  return {
    get: async (key) => items.get(key),
    put: async (key, item) => void items.set(key, item),
    delete: async (key) => void items.delete(key),
    keys: async (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  }
}
