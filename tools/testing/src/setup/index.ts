import { answerRequests } from './answerRequests.js'
import { createMemoryUploads, type MemoryUploads } from './createMemoryUploads.js'
import { fillIn } from './fillIn.js'

export type { MemoryUploads, TestUpload } from './createMemoryUploads.js'

/**
 * The uploads in this test file. Importing the module fills in what documents in Node lack, and answers upload service calls from
 * memory, so tests don't need the network: calls to `upload.uploadcare.com`, and to hosts that end with `.test`.
 *
 * @example
 * // vitest.config.ts: test: { environment: 'jsdom', setupFiles: ['@lading/testing/setup'] }
 * import { uploads } from '@lading/testing/setup'
 * expect(uploads.files.map(({ name }) => name)).toEqual(['hello.txt'])
 */
export const uploads: MemoryUploads = install()

function install(): MemoryUploads {
  // The setup file and a test can have separate copies of this module.
  const page = globalThis as typeof globalThis & { ladingTestUploads?: MemoryUploads }
  if (page.ladingTestUploads) return page.ladingTestUploads
  const created = createMemoryUploads()
  page.ladingTestUploads = created
  fillIn(page)
  answerRequests(page, created)
  return created
}
