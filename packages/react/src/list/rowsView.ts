import type { ReactView } from '../slots/ReactView.js'
import { createVirtualRows } from './createVirtualRows.js'
import type { RowsProps } from './RowsProps.js'

/** Longest list whose entries are all in the document. */
export const MAX_PLAIN = 50

/**
 * The rows of a long list. What is loaded is the library alone: a chunk that shared modules with the app would let bundlers split the
 * app.
 */
export const rowsView: ReactView<RowsProps> = {
  kind: 'react',
  load: async () => {
    const { defaultRangeExtractor, useVirtualizer } = await import('@tanstack/react-virtual')
    return createVirtualRows({ defaultRangeExtractor, useVirtualizer })
  },
}
