import { type Token, token } from '@lading/kernel'

/** What outlives the page. Every method may fail: storage can be full, blocked or missing. */
export interface Storage {
  /** The value under a key; undefined for none. */
  get(key: string): Promise<unknown>
  /** Keeps a value that can be cloned. */
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** All keys. */
  keys(): Promise<readonly string[]>
}

/** Token of the {@link Storage} port. @default IndexedDB */
export const StorageToken: Token<Storage> = token('uploadcare-transport/storage')
