import type { KeptFile } from './KeptFile.js'

const DATABASE = 'lading-files'
const STORE = 'files'

/** Files whose uploads have not ended, in IndexedDB, which can keep handles. Every method rejects if the page may not store data. */
export const keptFilesStore = {
  /** Values are not checked. */
  getAll: (): Promise<unknown[]> => run('readonly', (store) => store.getAll()),
  set: (file: KeptFile): Promise<unknown> => run('readwrite', (store) => store.put(file, file.id)),
  /** Deletes a file. Resolves with true in one tab only, and with false if the file is gone. */
  take: async (id: string): Promise<boolean> => {
    const key = await run('readwrite', (store) => {
      const found = store.getKey(id)
      store.delete(id)
      return found
    })
    return key !== undefined
  },
  delete: (id: string): Promise<unknown> => run('readwrite', (store) => store.delete(id)),
}

/** Opens the database for one operation: there are few, and an open database would hold up its upgrade by another tab. */
async function run<T>(mode: IDBTransactionMode, start: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = start(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page keeps an older version of the database open.'))
    request.onsuccess = () => resolve(request.result)
  })
}
