// Set up for every test file in Node, because files share a process: a lazy import that is still loading when the last test has
// ended would fail the file, and a global that a file has stubbed would stay stubbed in the next file.
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})
