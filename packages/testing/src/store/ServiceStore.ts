/** An item of a store: bytes, and data about them. */
export interface StoredItem {
  readonly body: Blob
  /** Anything that JSON can hold. */
  readonly facts: unknown
}

/** Where a service keeps files, parts and groups. */
export interface ServiceStore {
  /** Resolves with an item, or undefined if there is none. */
  get(key: string): Promise<StoredItem | undefined>
  /** Adds or replaces an item. */
  put(key: string, item: StoredItem): Promise<void>
  /** Removes an item, if it exists. */
  delete(key: string): Promise<void>
  /** Resolves with the keys that begin with a prefix, in the order of their addition. */
  keys(prefix: string): Promise<readonly string[]>
}
