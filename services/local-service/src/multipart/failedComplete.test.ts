import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataPaths } from '../storage/createDataPaths.js'
import { openFileStorage } from '../storage/openFileStorage.js'
import { callApi } from '../testing/fixtures/callApi.js'
import { createStoreSettings } from '../testing/fixtures/createStoreSettings.js'
import { createTestDirectory, startTestService } from '../testing/fixtures/startTestService.js'

const UPLOADCARE_PUB_KEY = 'demopublickey'

async function startUploaded(log: (line: string) => void = () => {}) {
  const service = await startTestService({ minMultipartFileSizeBytes: 1, minPartSizeBytes: 1, log })
  const fields = { filename: 'a', size: 5, content_type: 'x/y', part_size: 5, UPLOADCARE_PUB_KEY }
  const { uuid, parts } = await callApi(service, '/multipart/start/', fields)
  const [part = ''] = parts as string[]
  const sendPart = async (body: string) => (await fetch(part, { method: 'PUT', body })).status
  expect(await sendPart('bytes')).toBe(200)
  const temporaryDir = join(service.dataDir, 'tmp')
  return {
    service,
    sendPart,
    uuid: String(uuid),
    complete: (at: { url: string } = service) =>
      callApi(at, '/multipart/complete/', { UPLOADCARE_PUB_KEY, uuid: String(uuid) }),
    read: async () => (await fetch(`${service.url}/${uuid}/`)).text(),
    breakDisk() {
      rmSync(temporaryDir, { recursive: true })
      writeFileSync(temporaryDir, 'in the way')
    },
    async repairDisk() {
      rmSync(temporaryDir)
      await mkdir(temporaryDir)
    },
  }
}

const failed = { error: { error_code: 'UploadAPIError' } }

test('calls to complete that meet a failing disk do not lose the bytes of the one that succeeds', async () => {
  const upload = await startUploaded()
  upload.breakDisk()
  const first = await Promise.all([upload.complete(), upload.complete(), upload.complete()])
  expect(first).toMatchObject([failed, failed, failed])
  await upload.repairDisk()
  const second = await Promise.all([upload.complete(), upload.complete(), upload.complete()])
  expect(second).toMatchObject([{ size: 5 }, { size: 5 }, { size: 5 }])
  expect(await upload.read()).toBe('bytes')
})

test('after a failed complete, parts can be sent again', async () => {
  const upload = await startUploaded()
  upload.breakDisk()
  expect(await upload.complete()).toMatchObject(failed)
  expect(await upload.sendPart('other')).toBe(200)
  await upload.repairDisk()
  expect(await upload.complete()).toMatchObject({ size: 5 })
  expect(await upload.read()).toBe('other')
})

test('an upload whose id another file has is not completed by that file', async () => {
  const { service, complete, uuid } = await startUploaded()
  await service.close()
  const storage = await openFileStorage(createDataPaths(service.dataDir), {
    ...createStoreSettings(),
    unstoredLifetimeMs: 1000,
  })
  const received = await storage.receive(streamOf('another'), 'a')
  await storage.commit(storage.identify(received, uuid), { ...details, publicKey: UPLOADCARE_PUB_KEY })
  const again = await startTestService({ dataDir: service.dataDir, completeGraceMs: 60_000 })
  expect(await complete(again)).toMatchObject({
    error: { error_code: 'MultipartFileCompletionFailedError' },
  })
})

const details = {
  originalFilename: 'a',
  mimeType: 'text/plain',
  isStored: true,
  source: null,
  metadata: {},
  tags: [],
  image: null,
  savedUrl: null,
}

async function* streamOf(text: string) {
  yield Buffer.from(text)
}

test('a commit that is repeated resolves with the file and changes nothing', async () => {
  const dataDir = await createTestDirectory()
  const paths = createDataPaths(dataDir)
  const storage = await openFileStorage(paths, { ...createStoreSettings(), unstoredLifetimeMs: 1000 })
  const received = await storage.receive(streamOf('bytes'), 'a')
  const file = await storage.commit(received, details)
  expect(await storage.commit(received, { ...details, originalFilename: 'b' })).toEqual(file)
  expect(await storage.get(file.uuid)).toEqual(file)
  expect((await readdir(paths.filesDir)).sort()).toEqual([file.uuid, `${file.uuid}.json`])
})

test('a commit that fails leaves the received bytes where they were', async () => {
  const dataDir = await createTestDirectory()
  const paths = createDataPaths(dataDir)
  const storage = await openFileStorage(paths, { ...createStoreSettings(), unstoredLifetimeMs: 1000 })
  const received = await storage.receive(streamOf('bytes'), 'a')
  await mkdir(join(paths.bytes(received.uuid), 'in the way'), { recursive: true })
  await expect(storage.commit(received, details)).rejects.toMatchObject({ code: 'disk-write-failed' })
  rmSync(paths.bytes(received.uuid), { recursive: true })
  expect(await storage.commit(received, details)).toMatchObject({ sizeBytes: 5 })
})
