import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Backend, openDiskBackend } from '@lading/local-service/parts'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openS3Backend } from '../s3/openS3Backend.js'
import { importDirectory } from './importDirectory.js'

const shared = { now: Date.now, log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: 86_400_000 }
const details = {
  mimeType: 'text/plain',
  source: null,
  metadata: { key: 'värde' },
  tags: ['one'],
  image: null,
}

async function* streamOf(content: string) {
  yield Buffer.from(content)
}

/** Stores files in a directory, and returns it with their facts. */
async function createSource(fill: (backend: Backend) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-import-'))
  const backend = await openDiskBackend({ ...shared, dataDir }, 'test')
  await fill(backend)
  const files = []
  for await (const file of backend.storage.list()) files.push(file)
  await backend.release()
  return { dataDir, files }
}

async function store({ storage }: Backend, content: string, name: string, isStored = true) {
  const received = await storage.receive(streamOf(content), name)
  const savedUrl = `https://example.com/${name}`
  return storage.commit(received, { ...details, originalFilename: name, isStored, savedUrl })
}

function createOutput() {
  const [printed, errors]: [string[], string[]] = [[], []]
  return {
    printed,
    errors,
    print: (line: string) => void printed.push(line),
    printError: (line: string) => void errors.push(line),
  }
}

describeWithStore('an import', (createPlace) => {
  test('copies files, groups and webhooks with their ids, and only what is missing when it is repeated', async () => {
    const to = createPlace()
    const { dataDir, files } = await createSource(async (backend) => {
      const { uuid } = await store(backend, 'kept', 'ä b.txt')
      await store(backend, '', 'empty.txt', false)
      await backend.groups.create([{ uuid, defaultEffects: '' }], 'mine')
      await backend.documents.write('webhooks', '7', { id: 7 })
    })
    const output = createOutput()
    expect(await importDirectory({ from: dataDir, to }, output)).toBe(0)
    const target = await openS3Backend({ ...shared, s3: to })
    onTestFinished(() => target.release())
    for (const file of files) {
      expect(await target.storage.get(file.uuid)).toEqual(file)
      expect(await target.storage.findSaved(file.savedUrl ?? '')).toEqual(file)
    }
    const contents = files.map(async (file) => text(await target.storage.open(file)))
    expect((await Promise.all(contents)).sort()).toEqual(['', 'kept'])
    expect(await target.groups.count()).toBe(1)
    expect(await target.documents.list('webhooks')).toEqual([{ id: '7', value: { id: 7 } }])
    await target.storage.remove(files[0]?.uuid ?? '')
    expect(await importDirectory({ from: dataDir, to }, output)).toBe(0)
    expect(output.printed).toEqual([
      'Copied and verified 2 files of 4 bytes and 1 groups; 0 files were in the bucket already.',
      'Copied and verified 0 files of 0 bytes and 0 groups; 2 files were in the bucket already.',
    ])
    expect(output.errors).toEqual([])
  })

  test('leaves out a file whose bytes do not have the hash of its record, and copies the others', async () => {
    const to = createPlace()
    const { dataDir, files } = await createSource(async (backend) => {
      await store(backend, 'good', 'good.txt')
      await store(backend, 'bad!', 'bad.txt')
    })
    const bad = files.find(({ originalFilename }) => originalFilename === 'bad.txt')
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const entry = entries.find(({ name }) => name.includes(bad?.uuid ?? '?') && !name.endsWith('.json'))
    await writeFile(join(entry?.parentPath ?? '', entry?.name ?? ''), 'BAD!')
    const output = createOutput()
    expect(await importDirectory({ from: dataDir, to }, output)).toBe(1)
    expect(output.errors).toEqual([
      `${bad?.uuid} (bad.txt) is left out: its bytes on the disk do not have the hash of its record.`,
      '1 files were left out.',
    ])
    const target = await openS3Backend({ ...shared, s3: to })
    onTestFinished(() => target.release())
    expect(await target.storage.measure()).toEqual({ files: 1, bytes: 4 })
  })

  test('refuses a directory of no service, and creates nothing in it', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'lading-import-'))
    const from = join(parent, 'mistyped')
    const output = createOutput()
    expect(await importDirectory({ from, to: createPlace() }, output)).toBe(1)
    expect(output.errors).toEqual([expect.stringContaining(`${from} is not the directory of a service`)])
    expect(await readdir(parent)).toEqual([])
  })

  test('names a bucket that does not exist, and a directory that a service has open', async () => {
    const { dataDir } = await createSource(async () => {})
    const output = createOutput()
    const to = { ...createPlace(), bucket: `no-${randomUUID()}`, maxAttempts: 1 }
    expect(await importDirectory({ from: dataDir, to }, output)).toBe(1)
    const open = await openDiskBackend({ ...shared, dataDir }, 'http://running')
    onTestFinished(() => open.release())
    expect(await importDirectory({ from: dataDir, to }, output)).toBe(1)
    expect(output.errors).toEqual([
      expect.stringContaining('the bucket does not exist: create it'),
      expect.stringContaining('http://running'),
    ])
  })
})
