// Set up for every test file whose page others use as well: the renderer unmounts by itself for the first of them alone.
import { afterAll, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeEach(() => cleanup())
afterAll(() => vi.restoreAllMocks())
