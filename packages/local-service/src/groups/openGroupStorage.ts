import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataPaths } from '../storage/createDataPaths.js'
import type { StoreSettings } from '../storage/createFactsBudget.js'
import { forEachEntry, readRegularFile } from '../storage/forEachEntry.js'
import { writeFileSafely } from '../storage/writeFileSafely.js'
import type { Group, GroupFile } from './Group.js'
import { parseGroup } from './parseGroup.js'

/** Groups of files. */
export interface GroupStorage {
  /** Makes a group that survives a crash. @throws StorageError when the disk fails. */
  create(files: readonly GroupFile[], publicKey?: string): Promise<Group>
  /** A group by its id. */
  get(id: string): Promise<Group | undefined>
  /** Every group, in no order. */
  list(): AsyncIterable<Group>
  /** Removes a group; its files stay. A no-op when there is none. */
  remove(id: string): Promise<void>
  /** How many groups there are. */
  count(): Promise<number>
}

/** Opens the groups of a data directory; a damaged file is noted and left alone. */
export async function openGroupStorage(
  paths: DataPaths,
  { now, log, facts }: StoreSettings,
): Promise<GroupStorage> {
  const groups = new Map<string, Group>()
  await forEachEntry(paths.groupsDir, log, async (name) => {
    if (name.endsWith('.part')) await rm(join(paths.groupsDir, name), { force: true })
    if (!name.endsWith('.json')) return
    const group = parseGroup(await readRegularFile(join(paths.groupsDir, name)))
    if (group && `${group.id}.json` === name) {
      groups.set(group.id, group)
      facts.add(group)
    } else log(`Ignored the group ${name}: its file is damaged.`)
  })
  return {
    async create(files, publicKey) {
      const id = `${randomUUID()}~${files.length}`
      const group: Group = {
        id,
        files,
        ...(publicKey && { publicKey }),
        createdAt: new Date(now()).toISOString(),
      }
      facts.check(group)
      await writeFileSafely(paths.group(id), JSON.stringify(group))
      groups.set(id, group)
      facts.add(group)
      return group
    },
    get: async (id) => groups.get(id.toLowerCase()),
    async *list() {
      yield* [...groups.values()]
    },
    async remove(anyCaseId) {
      const id = anyCaseId.toLowerCase()
      const group = groups.get(id)
      if (!group) return
      groups.delete(id)
      facts.remove(group)
      await rm(paths.group(id), { force: true })
    },
    count: async () => groups.size,
  }
}
