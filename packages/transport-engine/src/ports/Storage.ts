import { type Token, token } from '@lading/kernel'

/** Port for storage that outlives the page. Every method can reject: storage can be full, blocked or missing. */
export interface Storage {
  /** Returns a key's value; undefined without a value. */
  get(key: string): Promise<unknown>
  /** Stores a cloneable value. */
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** Returns all keys. */
  keys(): Promise<readonly string[]>
}

/** Token of the {@link Storage} port. @default IndexedDB */
export const StorageToken: Token<Storage> = token('uploadcare-transport/storage')
