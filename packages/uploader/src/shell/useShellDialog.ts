import type { SystemDialogOptions } from '@lading/kernel'
import { createFileDialog } from '@lading/plugin-sources/dialog'
import { type RefObject, useEffect, useState } from 'react'
import type { Intents } from '../early/createIntents.js'
import type { ShellState } from './ShellState.js'

/** Returns a function that opens the system dialog; the selected files become an intent. */
export function useShellDialog(
  latest: RefObject<Pick<ShellState, 'settings'>>,
  intents: Intents,
): (options?: SystemDialogOptions) => void {
  const [dialog] = useState(() =>
    createFileDialog({
      settings: () => latest.current.settings,
      onSelect: (selected) => intents.add({ kind: 'files', selected }),
    }),
  )
  useEffect(() => dialog.dispose, [dialog])
  return dialog.open
}
