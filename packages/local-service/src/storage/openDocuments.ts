import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Log, readRegularFile } from './forEachEntry.js'
import { fromDisk } from './fromDisk.js'
import { writeFileSafely } from './writeFileSafely.js'

/** Small JSON documents, each with an id in a folder, such as the webhooks of a service. */
export interface Documents {
  /** A document; undefined when it does not exist. */
  read(folder: string, id: string): Promise<unknown>
  /** Writes a document, in the place of an earlier one. @throws StorageError */
  write(folder: string, id: string, value: unknown): Promise<void>
  /** Removes a document; a no-op when it does not exist. */
  remove(folder: string, id: string): Promise<void>
  /** The ids of a folder in their order, without reading the documents. @param prefix how they begin @default any */
  ids(folder: string, prefix?: string): AsyncIterable<string>
  /** All documents of a folder by their ids. For folders that only hosts can fill: all of it is read into memory. */
  list(folder: string): Promise<readonly { readonly id: string; readonly value: unknown }[]>
}

/** Keeps documents in a directory. Folders and ids are names that the service gives. */
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
    async list(folder) {
      const ids = await readIds(folder)
      const documents = await Promise.all(ids.map(async (id) => ({ id, value: await read(folder, id) })))
      return documents.filter(({ value }) => value !== undefined)
    },
  }
}
