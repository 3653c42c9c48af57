import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import type { Group } from '../groups/Group.js'
import { openGroupStorage } from '../groups/openGroupStorage.js'
import { createStoreSettings } from '../testing/fixtures/createStoreSettings.js'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { createDataPaths, type DataPaths } from './createDataPaths.js'
import type { FileDetails, FileStorage } from './FileStorage.js'
import { openFileStorage } from './openFileStorage.js'

const crash = vi.hoisted(() => ({ callsLeft: Number.POSITIVE_INFINITY }))

// From some call on, nothing happens anymore, as after a SIGKILL.
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  const stops =
    <Values extends unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    (...values: Values) =>
      --crash.callsLeft < 0 ? new Promise<Result>(() => {}) : call(...values)
  const open: typeof real.open = async (...values) => {
    const file = await stops(real.open)(...values)
    file.truncate = stops(file.truncate.bind(file))
    // A killed process doesn't lose what it has written; only a power cut does.
    for (const name of ['sync', 'datasync'] as const) file[name] = stops(async () => {})
    const [appendFile, writeFile] = [file.appendFile.bind(file), file.writeFile.bind(file)]
    // A write can be cut at any byte.
    file.appendFile = async (text, options) => {
      const isCut = --crash.callsLeft < 0
      await appendFile(isCut ? String(text).slice(0, -5) : text, options)
      if (isCut) await new Promise(() => {})
    }
    file.writeFile = stops(writeFile as never)
    return file
  }
  return { ...real, open, rename: stops(real.rename), rm: stops(real.rm), mkdir: stops(real.mkdir as never) }
})

afterEach(() => {
  crash.callsLeft = Number.POSITIVE_INFINITY
})

const details: FileDetails = {
  originalFilename: 'a',
  mimeType: 'text/plain',
  isStored: false,
  source: null,
  metadata: {},
  tags: [],
  publicKey: 'mine',
  image: null,
  savedUrl: null,
}

const openStorage = (paths: DataPaths) =>
  openFileStorage(paths, { ...createStoreSettings(), unstoredLifetimeMs: 1_000_000 })

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

async function listAll(storage: FileStorage) {
  const found = []
  for await (const file of storage.list()) found.push(file)
  return found
}

/** Stores a file under a chosen id, stores it permanently, then removes it; reports each confirmed step. */
async function live(paths: DataPaths, uuid: string, confirm: (step: string) => void): Promise<void> {
  const storage = await openStorage(paths)
  const received = storage.identify(await storage.receive(bytesOf('bytes'), 'a'), uuid)
  await storage.commit(received, details)
  confirm('committed')
  await storage.update(uuid, () => ({ isStored: true }))
  confirm('stored')
  await storage.remove(uuid)
  confirm('removed')
}

test('a process that is killed at any call of the file system leaves a file whole or not at all, and lists and counts that agree', async () => {
  let last = ''
  for (let calls = 0; last !== 'removed'; calls++) {
    const paths = createDataPaths(await createTestDirectory())
    const kept = await openStorage(paths)
    const other = await kept.commit(await kept.receive(bytesOf('other'), 'a'), { ...details, isStored: true })
    const uuid = randomUUID()
    last = ''
    crash.callsLeft = calls
    void live(paths, uuid, (step) => {
      last = step
    })
    // The interrupted call never returns.
    while (crash.callsLeft >= 0 && last !== 'removed') await new Promise((resolve) => setImmediate(resolve))
    crash.callsLeft = Number.POSITIVE_INFINITY

    for (const _start of [1, 2]) {
      const storage = await openStorage(paths)
      const file = await storage.get(uuid)
      // A removal that wasn't confirmed may still have happened.
      if (last === 'committed') expect(file).toBeDefined()
      if (last === 'removed') expect(file).toBeUndefined()
      if (file) expect(String(await buffer(await storage.open(file)))).toBe('bytes')
      if (file && last === 'stored') expect(file.isStored).toBe(true)
      const files = await listAll(storage)
      expect(files).toEqual(file ? expect.arrayContaining([file, other]) : [other])
      const stored = files.filter(({ isStored }) => isStored).length
      const bytes = files.length * 5
      expect(await storage.count?.('mine')).toEqual({ stored, unstored: files.length - stored, bytes })
      await storage
        .commit(await storage.receive(bytesOf('later'), 'a'), details)
        .then(({ uuid }) => storage.remove(uuid))
    }
    expect(calls).toBeLessThan(200)
  }
})

/** Creates a group, then removes it; reports each confirmed step. */
async function liveAsGroup(paths: DataPaths, confirm: (step: string, group: Group) => void): Promise<void> {
  const groups = await openGroupStorage(paths, createStoreSettings())
  const group = await groups.create([{ uuid: randomUUID(), defaultEffects: '' }], 'mine')
  confirm('created', group)
  await groups.remove(group.id)
  confirm('removed', group)
}

test('a process that is killed at any call of the file system leaves a group whole or not at all, and lists and counts that agree', async () => {
  let last = ''
  for (let calls = 0; last !== 'removed'; calls++) {
    const paths = createDataPaths(await createTestDirectory())
    const kept = await openGroupStorage(paths, createStoreSettings())
    const other = await kept.create([{ uuid: randomUUID(), defaultEffects: '' }], 'mine')
    let group: Group | undefined
    last = ''
    crash.callsLeft = calls
    void liveAsGroup(paths, (step, found) => {
      last = step
      group = found
    })
    while (crash.callsLeft >= 0 && last !== 'removed') await new Promise((resolve) => setImmediate(resolve))
    crash.callsLeft = Number.POSITIVE_INFINITY

    for (const _start of [1, 2]) {
      const groups = await openGroupStorage(paths, createStoreSettings())
      const listed = []
      for await (const found of groups.list({ publicKey: 'mine' })) listed.push(found)
      expect(listed).toContainEqual(other)
      expect([await groups.count('mine'), await readdir(paths.groupsDir)]).toEqual([
        listed.length,
        expect.toSatisfy((names: readonly string[]) => names.length === listed.length),
      ])
      // A removal that wasn't confirmed may still have happened.
      if (last === 'removed' && group) expect(await groups.get(group.id)).toBeUndefined()
      for (const { id } of listed) expect(await groups.get(id)).toBeDefined()
      expect(await readdir(paths.temporaryDir)).toEqual([])
    }
    expect(calls).toBeLessThan(200)
  }
})
