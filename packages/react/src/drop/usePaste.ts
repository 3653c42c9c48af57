import { type RefObject, useEffect } from 'react'
import { useUploader } from '../hooks/useUploader.js'
import { addTransfer } from './addTransfer.js'
import { acceptingSources, dropSources, isAtRest } from './dropSources.js'
import { hasPasted } from './hasPasted.js'
import { listenToPaste } from './listenToPaste.js'

/** Adds pasted files and links within the configured `pasteScope`. @param root The element around the uploader */
export function usePaste(root: RefObject<HTMLElement | null>): void {
  const uploader = useUploader()
  useEffect(() => {
    const element = root.current
    if (!element) return
    return listenToPaste({
      root: element,
      scope: () => uploader.config.get('pasteScope') ?? 'local',
      onPaste(transfer) {
        if (!isAtRest(uploader)) return false
        const sources = dropSources(uploader)
        const takesLinks = acceptingSources(sources, ['text/uri-list']).length > 0
        if (!hasPasted(transfer, takesLinks)) return false
        void addTransfer(uploader, transfer, 'clipboard', sources)
        return true
      },
    })
  }, [uploader, root])
}
