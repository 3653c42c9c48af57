import { containsFocus } from '../parts/containsFocus.js'
import type { ReactView } from '../slots/ReactView.js'
import { gridRoles } from './gridRoles.js'
import { loadLongList } from './loadLongList.js'
import type { RowsProps } from './RowsProps.js'
import { useRemovalAnimation } from './useRemovalAnimation.js'

/**
 * The rows of a long list. What is loaded imports the library and React alone: a chunk that shared modules with the app would let
 * bundlers split the app.
 */
export const rowsView: ReactView<RowsProps> = {
  kind: 'react',
  load: async () =>
    (await loadLongList()).createVirtualRows(useRemovalAnimation, gridRoles.grid, containsFocus),
}
