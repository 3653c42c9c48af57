import type { SystemDialogOptions } from '@lading/kernel'
import { createSystemDialog, dialogAccept } from '@lading/plugin-sources/dialog'
import { useEffect, useRef, useState } from 'react'
import type { ActionQueue } from './ActionQueue.js'
import type { ShellSettings } from './readShellSettings.js'

/** Returns a function that opens the system's dialog; what is selected goes to the queue. */
export function useShellDialog(
  settings: ShellSettings,
  queue: ActionQueue,
): (options?: SystemDialogOptions) => void {
  const latest = useRef(settings)
  latest.current = settings
  const [dialog] = useState(() =>
    createSystemDialog({
      request({ captureCamera, modeCamera }) {
        const { accept, imgOnly, multiple, cameraCapture } = latest.current
        return captureCamera
          ? {
              accept: `${modeCamera === 'video' ? 'video' : 'image'}/*`,
              multiple: false,
              capture: cameraCapture,
            }
          : { accept: dialogAccept(accept, imgOnly, navigator), multiple }
      },
      onFiles: (files, { captureCamera }) =>
        queue.add({ kind: 'files', files, source: captureCamera ? 'camera' : 'local' }),
    }),
  )
  useEffect(() => () => dialog.dispose(), [dialog])
  return dialog.open
}
