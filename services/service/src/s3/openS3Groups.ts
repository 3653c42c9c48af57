import { randomUUID } from 'node:crypto'
import {
  type Group,
  type GroupStorage,
  isGroupId,
  type ListQuery,
  parseGroup,
  StorageError,
} from '@lading/local-service/parts'
import { tagOf } from './createKeys.js'
import { createSizedCache } from './createSizedCache.js'
import { listDated } from './listDated.js'
import type { S3Parts } from './S3Parts.js'
import { writeGroup } from './writeGroup.js'

const MAX_GROUPS = 1_000
/** How long another node's removal can go unnoticed, in milliseconds. */
const GROUP_TTL_MS = 10_000
/** Number of groups to read ahead while listing them. */
const LOOK_AHEAD = 16

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
  async function readListed(id: string): Promise<Group | undefined> {
    try {
      return await read(id)
    } catch (error) {
      if (error instanceof StorageError && error.code === 'store-failed') throw error
      log(`Skipped the group ${id} in a list: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }

  async function* list(query: ListQuery = {}): AsyncGenerator<Group> {
    const { publicKey, signal, onSkip } = query
    const wantedTag = publicKey === undefined ? undefined : tagOf(publicKey)
    const found: Promise<Group | undefined>[] = []
    for await (const { place, name } of listDated(objects, keys.groupsByDateFolder, query, readId)) {
      if (signal?.aborted) break
      if (wantedTag !== undefined && !name.endsWith(`~${wantedTag}`)) {
        onSkip?.(place)
        continue
      }
      const group = readListed(place[1])
      // An iteration that ends early doesn't await it.
      group.catch(() => {})
      found.push(group)
      if (found.length < LOOK_AHEAD) continue
      yield* pass(await found.shift())
    }
    for (const group of found) yield* pass(await group)

    function* pass(group: Group | undefined): Generator<Group> {
      if (group && (publicKey === undefined || group.publicKey === publicKey)) yield group
    }
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
      await writeGroup({ objects, keys }, group)
      groups.set(id, group)
      return group
    },
    get: (id) => read(id.toLowerCase()),
    list,
    async remove(anyCaseId) {
      const id = anyCaseId.toLowerCase()
      const group = await readListed(id)
      groups.delete(id)
      await objects.remove(keys.group(id))
      if (group) await objects.remove(keys.groupByDate(group.createdAt, id, group.publicKey))
    },
    async count(publicKey) {
      const tag = publicKey === undefined ? undefined : tagOf(publicKey)
      let count = 0
      for await (const key of objects.list(keys.groupsByDateFolder)) {
        if (isGroupKey.test(key) && (tag === undefined || key.endsWith(`~${tag}`))) count++
      }
      return count
    },
  }
}

/** A key of the list; other programs can write to the bucket. */
const isGroupKey = /~[\da-f-]{36}~\d+~[^/~]+$/

/** Returns the group's id in the name of a listed key, which ends with its project's tag. */
function readId(name: string): string | undefined {
  const id = name.slice(0, name.lastIndexOf('~'))
  return isGroupId(id) ? id : undefined
}
