import { randomUUID } from 'node:crypto'
import { createFairLimit } from '../fairness/createFairLimit.js'
import type { Documents } from '../storage/openDocuments.js'
import { type Delivery, isDelivery, tagProject } from './Delivery.js'

/** Deliveries whose attempts are used up. */
export interface DeadLetters {
  add(delivery: Delivery): Promise<void>
  /** Returns a project's dead letters, oldest first, up to 8 MiB of payloads. */
  list(publicKey: string): Promise<readonly Delivery[]>
  find(publicKey: string, id: string): Promise<Delivery | undefined>
  remove(id: string): Promise<void>
}

/** Document folder for dead letters. */
export const DEAD_FOLDER = 'dead-letters'
/** Most dead letters per project; the oldest makes room. */
export const MAX_DEAD = 1000
const MAX_LISTED_LENGTH = 8_388_608
/** Lists that are read at a time: in total, and per project. */
const LISTS = { size: 2, sizePerSource: 1 } as const

/** Opens all projects' dead letters. */
export function openDeadLetters(documents: Documents, now: () => number): DeadLetters {
  const lists = createFairLimit(LISTS)

  async function listIds(publicKey: string): Promise<string[]> {
    const ids: string[] = []
    for await (const id of documents.ids(DEAD_FOLDER, tagProject(publicKey))) ids.push(id)
    return ids
  }

  async function readList(publicKey: string): Promise<readonly Delivery[]> {
    const found: Delivery[] = []
    let length = 0
    for (const id of await listIds(publicKey)) {
      const value = await documents.read(DEAD_FOLDER, id)
      if (!isDelivery(value)) continue
      length += value.payload.length
      if (length > MAX_LISTED_LENGTH) break
      found.push(value)
    }
    return found
  }

  return {
    async add(delivery) {
      const ids = await listIds(delivery.publicKey)
      for (const id of ids.slice(0, Math.max(0, ids.length + 1 - MAX_DEAD))) {
        await documents.remove(DEAD_FOLDER, id)
      }
      const time = String(now()).padStart(16, '0')
      const id = `${tagProject(delivery.publicKey)}-${time}-${randomUUID()}`
      await documents.write(DEAD_FOLDER, id, { ...delivery, id })
    },
    list: (publicKey) => lists.run(publicKey, () => readList(publicKey)),
    async find(publicKey, id) {
      // The id comes from a URL: only an existing id becomes a path.
      if (!(await listIds(publicKey)).includes(id)) return undefined
      const value = await documents.read(DEAD_FOLDER, id)
      return isDelivery(value) ? value : undefined
    },
    remove: (id) => documents.remove(DEAD_FOLDER, id),
  }
}
