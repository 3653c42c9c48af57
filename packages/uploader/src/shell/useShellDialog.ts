import type { SystemDialogOptions } from '@lading/kernel'
import { createFileDialog } from '@lading/plugin-sources/dialog'
import { useEffect, useRef, useState } from 'react'
import type { ActionQueue } from '../early/ActionQueue.js'
import type { ShellSettings } from './readShellSettings.js'

/** Returns a function that opens the system's dialog; selected files go to the queue. */
export function useShellDialog(
  settings: ShellSettings,
  queue: ActionQueue,
): (options?: SystemDialogOptions) => void {
  const latest = useRef(settings)
  latest.current = settings
  const [dialog] = useState(() =>
    createFileDialog({
      settings: () => latest.current,
      onSelect: (selected) => queue.add({ kind: 'files', selected }),
    }),
  )
  useEffect(() => () => dialog.dispose(), [dialog])
  return dialog.open
}
