import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openGroupStorage } from '../groups/openGroupStorage.js'
import { openMultipartStore } from '../multipart/openMultipartStore.js'
import { createStoreSettings } from '../testing/fixtures/createStoreSettings.js'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { createDataPaths } from './createDataPaths.js'
import { createFactsBudget } from './createFactsBudget.js'

function createUpload() {
  return {
    uuid: randomUUID(),
    filename: 'a',
    sizeBytes: 5,
    partSizeBytes: 5,
    declaredMimeType: 'text/plain',
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    isStored: true,
    source: null,
    metadata: { a: 'x'.repeat(300) },
    tags: [],
  }
}

async function open(maxBytes: number) {
  const paths = createDataPaths(await createTestDirectory())
  const settings = createStoreSettings({ facts: createFactsBudget(maxBytes) })
  const multipart = await openMultipartStore(paths, settings)
  const groups = await openGroupStorage(paths, settings)
  return { multipart, groups }
}

const refusal = { code: 'AccountLimitsExceededError', statusCode: 403 }

test('the facts of uploads in parts have a limit, and removing one makes room; groups are on disk and do not count', async () => {
  const { multipart, groups } = await open(4100)
  const uploads = [createUpload(), createUpload()]
  for (const upload of uploads) await multipart.start(upload)
  const files = Array.from({ length: 100 }, () => ({ uuid: randomUUID(), defaultEffects: '' }))
  for (let count = 0; count < 10; count++) await groups.create(files)
  await expect(multipart.start(createUpload())).rejects.toMatchObject(refusal)
  await multipart.remove(uploads[0]?.uuid ?? '')
  await multipart.start(createUpload())
})
