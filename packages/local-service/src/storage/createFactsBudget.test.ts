import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openGroupStorage } from '../groups/openGroupStorage.js'
import { openMultipartStore } from '../multipart/openMultipartStore.js'
import { createStoreSettings } from '../testing/fixtures/createStoreSettings.js'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { createDataPaths } from './createDataPaths.js'
import { createFactsBudget } from './createFactsBudget.js'
import type { FileDetails } from './FileStorage.js'
import { openFileStorage } from './openFileStorage.js'

const details: FileDetails = {
  originalFilename: 'a',
  mimeType: 'text/plain',
  isStored: true,
  source: null,
  metadata: { a: 'x'.repeat(300) },
  tags: [],
  image: null,
  savedUrl: null,
}

function createUpload() {
  const { isStored, source, metadata, tags } = details
  return {
    uuid: randomUUID(),
    filename: 'a',
    sizeBytes: 5,
    partSizeBytes: 5,
    declaredMimeType: 'text/plain',
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    ...{ isStored, source, metadata, tags },
  }
}

async function open(maxBytes: number) {
  const paths = createDataPaths(await createTestDirectory())
  for (const dir of [paths.filesDir, paths.temporaryDir, paths.multipartDir, paths.groupsDir]) {
    await mkdir(dir, { recursive: true })
  }
  const settings = createStoreSettings({ facts: createFactsBudget(maxBytes) })
  const files = await openFileStorage(paths, { ...settings, unstoredLifetimeMs: 1000 })
  const multipart = await openMultipartStore(paths, settings)
  const groups = await openGroupStorage(paths, settings)
  const store = async () =>
    files.commit(await files.receive(Readable.from([Buffer.from('hello')]), 'a'), details)
  return { files, multipart, groups, store }
}

const refusal = { code: 'AccountLimitsExceededError', statusCode: 403 }

test('the facts of files, groups and uploads in parts share one limit, and removing some makes room', async () => {
  const { files, multipart, groups, store } = await open(4100)
  const file = await store()
  const upload = createUpload()
  await multipart.start(upload)
  await expect(store()).rejects.toMatchObject(refusal)
  await expect(multipart.start(createUpload())).rejects.toMatchObject(refusal)
  const many = Array.from({ length: 10 }, () => ({ uuid: file.uuid, defaultEffects: '' }))
  await expect(groups.create(many)).rejects.toMatchObject(refusal)
  await multipart.remove(upload.uuid)
  await store()
  await files.remove(file.uuid)
  await store()
})
