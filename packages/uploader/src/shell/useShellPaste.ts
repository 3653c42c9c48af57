import { hasPasted, listenToPaste } from '@lading/react/internal/views'
import { type RefObject, useEffect } from 'react'
import { cloneDataTransfer } from './cloneDataTransfer.js'
import type { ShellState } from './ShellState.js'

/**
 * Turns pastes into intents: according to the props before the app is loaded, and to the uploader's configuration afterward.
 */
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
        // Any other activity would be closed, and with it whatever the person has begun there.
        if (!/^(start-from|upload-list)$/.test(activity)) return false
        const takesLinks = sources.some(({ id }) => id === 'url')
        if (!hasPasted(transfer, takesLinks)) return false
        intents.add({ kind: 'transfer', transfer: cloneDataTransfer(transfer), how: 'clipboard' })
        return true
      },
    })
  }, [root, latest])
}
