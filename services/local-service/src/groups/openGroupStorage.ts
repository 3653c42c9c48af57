import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { DataPaths } from '../storage/createDataPaths.js'
import { createMark } from '../storage/createMark.js'
import { createRecordCache } from '../storage/createRecordCache.js'
import { type Log, logSkipped, readRegularFile } from '../storage/forEachEntry.js'
import { fromDisk } from '../storage/fromDisk.js'
import type { ListQuery } from '../storage/ListQuery.js'
import { openFileIndex } from '../storage/openFileIndex.js'
import { syncDirectory } from '../storage/syncDirectory.js'
import { writeBytes } from '../storage/writeBytes.js'
import { type Group, type GroupFile, isGroupId } from './Group.js'
import { parseGroup } from './parseGroup.js'
import { findGroups, recoverGroups, toIndexed } from './recoverGroups.js'

/** Stores groups of files. */
export interface GroupStorage {
  /** Creates a group that survives a crash. @throws StorageError if the disk fails. */
  create(files: readonly GroupFile[], publicKey?: string): Promise<Group>
  /** Returns a group by its id. */
  get(id: string): Promise<Group | undefined>
  /** Lists groups by creation time. @param query default: all */
  list(query?: ListQuery): AsyncIterable<Group>
  /** Removes a group; its files stay. A no-op if it doesn't exist. */
  remove(id: string): Promise<void>
  /** Returns the number of groups, only counting a project's groups if `publicKey` is given. */
  count(publicKey?: string): Promise<number>
}

const FORMAT = '1'
/** Most groups kept in memory, as characters of JSON. */
const MAX_SIZE = shareOfHeap(16_777_216)

/** Opens a data directory's groups. Groups are read on demand; a damaged group is then reported, and not changed. */
export async function openGroupStorage(
  paths: DataPaths,
  { now, log }: { readonly now: () => number; readonly log: Log },
): Promise<GroupStorage> {
  await mkdir(paths.groupsDir, { recursive: true })
  await mkdir(paths.temporaryDir, { recursive: true })
  const index = openFileIndex(paths.groupIndexDir, { now, expiryOf: () => Number.POSITIVE_INFINITY })
  const mark = createMark(join(paths.groupIndexDir, 'format'), FORMAT)
  await recoverGroups(paths, index, log)
  if (!(await mark.isSet())) {
    await rm(paths.groupIndexDir, { recursive: true, force: true })
    await index.build(await findGroups(paths, log))
    await mark.set()
  }
  const groups = createRecordCache<Group>({
    maxSize: MAX_SIZE,
    async load(id) {
      const group = parseGroup(await readRegularFile(paths.group(id)))
      return group?.id === id ? group : null
    },
    report(id, error) {
      if (error === undefined) log(`Ignored the group ${id}.json: its file is damaged.`)
      else logSkipped(log, paths.groupsDir, `${id}.json`, error)
    },
  })
  const find = async (id: string) => (isGroupId(id) ? groups.read(id.toLowerCase()) : undefined)

  /** Rolls back a group that has its temporary name. If this fails, the next start tries again. */
  async function forget(group: Group): Promise<void> {
    await index.remove(toIndexed(group))
    await rm(paths.temporaryGroup(group.id), { force: true })
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
      const temporary = paths.temporaryGroup(id)
      try {
        await writeBytes(temporary, asBytes(JSON.stringify(group)))
        await index.add(toIndexed(group))
        await fromDisk(rename(temporary, paths.group(id)))
        await fromDisk(syncDirectory(paths.groupsDir))
      } catch (error) {
        await rename(paths.group(id), temporary).catch(() => {})
        await forget(group).catch(() => {})
        throw error
      }
      groups.set(id, group)
      return group
    },
    get: find,
    async *list({ onSkip: _, ...query } = {}) {
      for await (const { uuid } of index.list(query)) {
        const group = await find(uuid)
        if (group) yield group
      }
    },
    async remove(id) {
      const group = await find(id)
      if (!group) return
      await fromDisk(rename(paths.group(group.id), paths.temporaryGroup(group.id)))
      groups.delete(group.id)
      await forget(group).catch((error: unknown) =>
        log(`The removal of the group ${group.id} could not be noted: ${String(error)}`),
      )
    },
    count: async (publicKey) => (await index.count(publicKey)).stored,
  }
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
