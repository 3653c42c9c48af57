// Set up for every test file in Node: a lazy import that is still loading when the last test has ended would fail the file.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())
