/** A stored item: bytes, and data about them. */
export interface StoredItem {
  readonly body: Blob
  /** Anything that JSON can represent. */
  readonly facts: unknown
}

/** Stores a service's files, parts and groups. */
export interface ServiceStore {
  /** Resolves with an item, or undefined if it doesn't exist. */
  get(key: string): Promise<StoredItem | undefined>
  /** Adds or replaces an item. */
  put(key: string, item: StoredItem): Promise<void>
  /** Removes an item, if it exists. */
  delete(key: string): Promise<void>
  /** Resolves with the keys that begin with a prefix, in insertion order. */
  keys(prefix: string): Promise<readonly string[]>
}
