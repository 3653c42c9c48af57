import { describeStorage } from '../testing/describeStorage.js'
import { createTestDirectory } from '../testing/fixtures/startTestService.js'
import { UNSTORED_LIFETIME_MS } from '../testing/StoragePlace.js'
import { openDiskBackend } from './openDiskBackend.js'

const settings = { log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: UNSTORED_LIFETIME_MS }

describeStorage('the disk backend', async () => {
  const dataDir = await createTestDirectory()
  return { open: (now) => openDiskBackend({ ...settings, dataDir, now }, 'http://127.0.0.1') }
})
