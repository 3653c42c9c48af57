import type { Storage } from '../ports/Storage.js'

const DATABASE_NAME = 'lading-uploads'
const STORE_NAME = 'sessions'

let opening: Promise<IDBDatabase> | null = null

/** Stores values in IndexedDB, which clones them and is not cleared along with cookies. */
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

async function run<T>(mode: IDBTransactionMode, start: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opening ??= open()
  const database = await opening.catch((error: unknown) => {
    opening = null
    throw error
  })
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE_NAME, mode)
    const request = start(transaction.objectStore(STORE_NAME))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page keeps an older version of the database open.'))
    request.onsuccess = () => {
      const database = request.result
      // Lets a newer version of this package in another tab upgrade the database. The next access opens it again.
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
