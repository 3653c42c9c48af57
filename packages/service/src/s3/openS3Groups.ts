import { randomUUID } from 'node:crypto'
import {
  comparePlaces,
  type Group,
  type GroupStorage,
  isGroupId,
  isListed,
  parseGroup,
} from '@lading/local-service/parts'
import { createSizedCache } from './createSizedCache.js'
import type { S3Parts } from './S3Parts.js'

const MAX_GROUPS = 1_000
/** How long another node's removal can go unnoticed, in milliseconds. */
const GROUP_TTL_MS = 10_000

/** Opens a bucket's groups. */
export function openS3Groups({ objects, keys, now, log }: S3Parts): GroupStorage {
  const groups = createSizedCache<Group>({ max: MAX_GROUPS, ttl: GROUP_TTL_MS })

  async function read(id: string): Promise<Group | undefined> {
    const known = groups.get(id)
    if (known) return known
    const text = await objects.get(keys.group(id))
    if (text === undefined) return undefined
    const group = parseGroup(text) ?? undefined
    if (group) groups.set(id, group)
    return group
  }

  /** Returns undefined for data from other programs or later versions, which must not hide the other groups. */
  async function readListed(key: string): Promise<Group | undefined> {
    const id = key.slice(keys.groupsFolder.length)
    try {
      return isGroupId(id) ? await read(id) : undefined
    } catch (error) {
      log(`Skipped the group ${id} in a list: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }

  /** Reads all groups, or a project's groups. Only used by a list in the server API. */
  async function readAll(publicKey?: string): Promise<Group[]> {
    const found: Group[] = []
    for await (const key of objects.list(keys.groupsFolder)) {
      const group = await readListed(key)
      if (group && (publicKey === undefined || group.publicKey === publicKey)) found.push(group)
    }
    return found
  }

  return {
    async create(files, publicKey) {
      const id = `${randomUUID()}~${files.length}`
      const group: Group = {
        id,
        files,
        ...(publicKey && { publicKey }),
        createdAt: new Date(now()).toISOString(),
      }
      await objects.put(keys.group(id), JSON.stringify(group))
      groups.set(id, group)
      return group
    },
    get: (id) => read(id.toLowerCase()),
    async *list(query = {}) {
      const found = await readAll(query.publicKey)
      found.sort((a, b) => comparePlaces(placeOf(a), placeOf(b)))
      if (query.isNewestFirst) found.reverse()
      yield* found.filter((group) => isListed(placeOf(group), query))
    },
    async remove(anyCaseId) {
      const id = anyCaseId.toLowerCase()
      groups.delete(id)
      await objects.remove(keys.group(id))
    },
    async count(publicKey) {
      if (publicKey !== undefined) return (await readAll(publicKey)).length
      let count = 0
      for await (const key of objects.list(keys.groupsFolder))
        if (isGroupId(key.slice(keys.groupsFolder.length))) count++
      return count
    },
  }
}

const placeOf = ({ createdAt, id }: Group) => [createdAt, id] as const
