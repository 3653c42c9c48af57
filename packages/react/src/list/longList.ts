import { createListTools } from './createListTools.js'
import { createVirtualRows } from './createVirtualRows.js'

interface LongList {
  readonly createListTools: typeof createListTools
  readonly createVirtualRows: typeof createVirtualRows
}

/** The code of a long list, in one chunk. */
export const longList: LongList = { createListTools, createVirtualRows }
