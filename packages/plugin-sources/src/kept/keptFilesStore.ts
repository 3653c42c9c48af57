import type { KeptFile } from './KeptFile.js'

const DATABASE = 'lading-files'
const STORE = 'files'

/** Stores unfinished uploads in IndexedDB, which can hold file handles. Every method rejects if the page isn't allowed to store data. */
export const keptFilesStore = {
  /** Returns stored values without validating them. */
  getAll: (): Promise<unknown[]> => run('readonly', (store) => store.getAll()),
  set: (file: KeptFile): Promise<unknown> => run('readwrite', (store) => store.put(file, file.id)),
  /** Deletes a file. If several tabs try, only the first resolves with true; the others resolve with false. */
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

/** Opens the database for a single operation. Operations are rare, and an open connection would block another tab's upgrade. */
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
