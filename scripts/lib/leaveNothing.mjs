// Set up for every test file in Node, because files share a process: a lazy import that is still loading when the last test has
// ended would fail the file, and what a file has put in place of a global would stay for the next one.
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})
