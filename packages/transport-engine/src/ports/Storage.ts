import { type Token, token } from '@lading/kernel'

/** Port of the storage that outlives the page. Every method may reject: storage can be full, blocked or missing. */
export interface Storage {
  /** Returns the value of a key; undefined without one. */
  get(key: string): Promise<unknown>
  /** Stores a value that can be cloned. */
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** Returns all keys. */
  keys(): Promise<readonly string[]>
}

/** Token of the {@link Storage} port. @default IndexedDB */
export const StorageToken: Token<Storage> = token('uploadcare-transport/storage')
