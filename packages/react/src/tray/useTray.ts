import { useEffect, useState } from 'react'
import { loadTray, tray } from './loadTray.js'
import type { FormatSent } from './TrayParts.js'

/** Loads the background list if wanted. Returns whether Done can leave uploads running in it. */
export function useTray(isWanted: boolean, formatSent: FormatSent): boolean {
  const [isLoaded, setLoaded] = useState(tray.start !== undefined)
  useEffect(() => {
    if (!isWanted || isLoaded) return
    loadTray(formatSent).then(
      () => setLoaded(true),
      // If it can't be loaded, Done waits for the uploads.
      () => {},
    )
  }, [isWanted, isLoaded, formatSent])
  return isWanted && isLoaded
}
