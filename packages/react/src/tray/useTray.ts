import { useEffect, useState } from 'react'
import { loadTray, tray } from './loadTray.js'
import type { FormatSent } from './TrayParts.js'

/** Loads the tray where it is wanted. Returns whether Done may leave running uploads to it. */
export function useTray(isWanted: boolean, formatSent: FormatSent): boolean {
  const [isLoaded, setLoaded] = useState(tray.start !== undefined)
  useEffect(() => {
    if (!isWanted || isLoaded) return
    loadTray(formatSent).then(
      () => setLoaded(true),
      // Without it Done waits for the uploads.
      () => {},
    )
  }, [isWanted, isLoaded, formatSent])
  return isWanted && isLoaded
}
