// Set up for every test file whose page others use as well: the renderer unmounts by itself for the first of them alone, and what
// a file has replaced would stay replaced for the next one.
import { afterAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeEach(() => cleanup())
afterAll(() => vi.restoreAllMocks())
