import { containsFocus } from '../../parts/containsFocus.js'
import type { ReactView } from '../../slots/ReactView.js'
import { gridRoles } from './gridRoles.js'
import { loadLongList } from './loadLongList.js'
import type { RowsProps } from './RowsProps.js'
import { useRemovalAnimation } from './useRemovalAnimation.js'

/**
 * A long list's rows. The loaded code imports only the library and React: if a chunk shared modules with the app, bundlers
 * would split the app.
 */
export const rowsView: ReactView<RowsProps> = {
  kind: 'react',
  load: async () =>
    (await loadLongList()).createVirtualRows(useRemovalAnimation, gridRoles.grid, containsFocus),
}
