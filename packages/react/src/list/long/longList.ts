import { createListTools } from './createListTools.js'
import { createVirtualRows } from './createVirtualRows.js'

interface LongList {
  readonly createListTools: typeof createListTools
  readonly createVirtualRows: typeof createVirtualRows
}

/** The long-list code, in one chunk. */
export const longList: LongList = { createListTools, createVirtualRows }
