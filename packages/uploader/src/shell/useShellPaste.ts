import { hasPasted, listenToPaste } from '@lading/react/views'
import { type RefObject, useEffect } from 'react'
import { cloneDataTransfer } from './cloneDataTransfer.js'
import type { ShellState } from './ShellState.js'

/** Makes intents of pastes: before the app is loaded by its props, afterwards by the configuration of the uploader. */
export function useShellPaste(
  root: RefObject<HTMLElement | null>,
  latest: RefObject<Pick<ShellState, 'intents' | 'uploader' | 'settings' | 'sources'>>,
): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    return listenToPaste({
      root: element,
      scope() {
        const { uploader, settings } = latest.current
        return uploader ? uploader.config.get('pasteScope') : settings.pasteScope
      },
      onPaste(transfer) {
        const { intents, uploader, sources } = latest.current
        const activity = uploader?.getCurrentActivity() ?? 'start-from'
        // Any other activity would be closed, with what the person has begun there.
        if (!/^(start-from|upload-list)$/.test(activity)) return false
        const takesLinks = sources.some(({ id }) => id === 'url')
        if (!hasPasted(transfer, takesLinks)) return false
        intents.add({ kind: 'transfer', transfer: cloneDataTransfer(transfer), how: 'clipboard' })
        return true
      },
    })
  }, [root, latest])
}
