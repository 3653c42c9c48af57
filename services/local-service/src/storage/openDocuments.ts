import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Log, readRegularFile } from './forEachEntry.js'
import { fromDisk } from './fromDisk.js'
import { writeFileSafely } from './writeFileSafely.js'

/** Small JSON documents, such as webhooks, each with an id in a folder. */
export interface Documents {
  /** Returns a document; undefined if it doesn't exist. */
  read(folder: string, id: string): Promise<unknown>
  /** Writes a document, replacing an earlier version. @throws StorageError */
  write(folder: string, id: string, value: unknown): Promise<void>
  /** Removes a document; a no-op if it doesn't exist. */
  remove(folder: string, id: string): Promise<void>
  /** Returns a folder's ids in order, without reading the documents. @param prefix how the ids begin @default any */
  ids(folder: string, prefix?: string): AsyncIterable<string>
  /**
   * Returns all documents in a folder, with their ids. For folders that only hosts can fill: everything is read into memory.
   *
   * @param prefix how the ids begin @default any
   */
  list(folder: string, prefix?: string): Promise<readonly { readonly id: string; readonly value: unknown }[]>
}

/** Keeps documents in a directory. The service, not a client, chooses folder names and ids. */
export function openDocuments(dir: string, log: Log): Documents {
  const pathOf = (folder: string, id: string) => join(dir, folder, `${id}.json`)

  async function read(folder: string, id: string): Promise<unknown> {
    const text = await readRegularFile(pathOf(folder, id)).catch(() => undefined)
    if (text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      log(`Ignored the document ${folder}/${id}: its file is damaged.`)
      return undefined
    }
  }

  async function readIds(folder: string): Promise<string[]> {
    const names = await readdir(join(dir, folder)).catch(() => [])
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5))
      .sort()
  }

  return {
    read,
    async write(folder, id, value) {
      await fromDisk(mkdir(join(dir, folder), { recursive: true }))
      await writeFileSafely(pathOf(folder, id), JSON.stringify(value))
    },
    remove: (folder, id) => fromDisk(rm(pathOf(folder, id), { force: true })),
    async *ids(folder, prefix = '') {
      yield* (await readIds(folder)).filter((id) => id.startsWith(prefix))
    },
    async list(folder, prefix = '') {
      const ids = (await readIds(folder)).filter((id) => id.startsWith(prefix))
      const documents = await Promise.all(ids.map(async (id) => ({ id, value: await read(folder, id) })))
      return documents.filter(({ value }) => value !== undefined)
    },
  }
}
