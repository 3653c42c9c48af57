// Set up for every test file whose page others use as well: the renderer unmounts by itself for the first of them alone.
import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

beforeEach(() => cleanup())
