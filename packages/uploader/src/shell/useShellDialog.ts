import type { SystemDialogOptions } from '@lading/kernel'
import { createFileDialog } from '@lading/plugin-sources/dialog'
import { type RefObject, useEffect, useState } from 'react'
import type { ActionQueue } from '../early/createActionQueue.js'
import type { ShellState } from './ShellState.js'

/** Returns a function that opens the system's dialog; selected files go to the queue. */
export function useShellDialog(
  latest: RefObject<Pick<ShellState, 'settings'>>,
  queue: ActionQueue,
): (options?: SystemDialogOptions) => void {
  const [dialog] = useState(() =>
    createFileDialog({
      settings: () => latest.current.settings,
      onSelect: (selected) => queue.add({ kind: 'files', selected }),
    }),
  )
  useEffect(() => dialog.dispose, [dialog])
  return dialog.open
}
