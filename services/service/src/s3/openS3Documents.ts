import { randomUUID } from 'node:crypto'
import { type Documents, StorageError } from '@lading/local-service/parts'
import { padTime } from './createKeys.js'
import { parseStoredValue } from './parseStored.js'
import type { S3Parts } from './S3Parts.js'

/** Documents of a list that are read concurrently. */
const AT_A_TIME = 8

/**
 * Opens a bucket's documents. Each document version is a separate object with a time and a unique name. The last version applies, and
 * earlier versions are removed. Reading needs a listing, so don't use documents on an upload's critical path.
 */
export function openS3Documents({
  objects,
  keys,
  now,
  log = () => {},
}: Pick<S3Parts, 'objects' | 'keys' | 'now'> & Partial<Pick<S3Parts, 'log'>>): Documents {
  const folderOf = (folder: string, id: string) => `${keys.documents(folder)}${id}/`

  async function listKeys(prefix: string): Promise<string[]> {
    const found: string[] = []
    for await (const key of objects.list(prefix)) found.push(key)
    return found
  }

  async function readVersion(key: string | undefined): Promise<unknown> {
    const text = key === undefined ? undefined : await objects.get(key)
    return text === undefined || key === undefined ? undefined : parseStoredValue(text, key)
  }

  async function readSafely(key: string | undefined): Promise<unknown> {
    return readVersion(key).catch((error: unknown) => {
      // A damaged document must not hide the others.
      if (!(error instanceof StorageError) || error.code === 'store-failed') throw error
      log(`Skipped a document: ${error.message}`)
    })
  }

  return {
    read: async (folder, id) => readVersion((await listKeys(folderOf(folder, id))).at(-1)),
    async write(folder, id, value) {
      const before = await listKeys(folderOf(folder, id))
      const lastMs = Number(/(\d+)~[^/]*$/.exec(before.at(-1) ?? '')?.[1] ?? 0)
      // The clock of the node that wrote the last version might be ahead.
      const time = padTime(Math.max(now(), lastMs + 1))
      await objects.put(`${folderOf(folder, id)}${time}~${randomUUID()}`, JSON.stringify(value))
      await Promise.all(before.map(objects.remove))
    },
    async remove(folder, id) {
      await Promise.all((await listKeys(folderOf(folder, id))).map(objects.remove))
    },
    async *ids(folder, start = '') {
      const prefix = keys.documents(folder)
      for await (const path of objects.listFolders(`${prefix}${start}`)) yield path.slice(prefix.length, -1)
    },
    async list(folder, start = '') {
      const prefix = keys.documents(folder)
      const lastKeys = new Map<string, string>()
      for await (const key of objects.list(`${prefix}${start}`)) {
        const [id = ''] = key.slice(prefix.length).split('/')
        lastKeys.set(id, key)
      }
      const found: { readonly id: string; readonly value: unknown }[] = []
      const ids = [...lastKeys.keys()]
      for (let at = 0; at < ids.length; at += AT_A_TIME) {
        const some = ids.slice(at, at + AT_A_TIME)
        const values = await Promise.all(some.map((id) => readSafely(lastKeys.get(id))))
        for (const [index, value] of values.entries())
          if (value !== undefined) found.push({ id: some[index] ?? '', value })
      }
      return found
    },
  }
}
