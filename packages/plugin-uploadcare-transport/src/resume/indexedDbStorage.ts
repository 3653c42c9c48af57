import type { Storage } from '../ports/Storage.js'

const DATABASE = 'lading-uploads'
const STORE = 'sessions'

let opening: Promise<IDBDatabase> | null = null

/** Keeps what outlives the page in IndexedDB, which takes more than texts and is not cleared with cookies alone. */
export const indexedDbStorage: Storage = {
  get: (key) => run('readonly', (store) => store.get(key)),
  async set(key, value) {
    await run('readwrite', (store) => store.put(value, key))
  },
  async delete(key) {
    await run('readwrite', (store) => store.delete(key))
  },
  async keys() {
    const keys = await run('readonly', (store) => store.getAllKeys())
    return keys.map(String)
  },
}

async function run<T>(mode: IDBTransactionMode, begin: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opening ??= open()
  const database = await opening.catch((error: unknown) => {
    opening = null
    throw error
  })
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = begin(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page holds an older version of the storage.'))
    request.onsuccess = () => {
      const database = request.result
      // A newer version of this package in another tab goes first; the storage is opened anew when it is next wanted.
      database.onversionchange = () => {
        database.close()
        opening = null
      }
      database.onclose = () => {
        opening = null
      }
      resolve(database)
    }
  })
}
