import type { Uploader } from '@lading/kernel'
import { useEffect, useState } from 'react'
import type { CameraMode } from '../engine/CaptureSnapshot.js'
import type { ScanMode } from '../scan/react/ScanMode.js'
import type { ScannedPage } from '../scan/ScannedPage.js'
import type { CameraServices } from './CameraServices.js'

interface Scan {
  /** Renders the mode "Scan"; null in other modes, and until it's loaded. */
  readonly Mode: typeof ScanMode | null
  /** Pages that wait to be saved, in all modes. */
  readonly pages: readonly ScannedPage[]
  readonly setPages: (pages: readonly ScannedPage[]) => void
}

/** Loads the mode "Scan" once it's chosen. */
export function useScan(uploader: Uploader, { loadScan }: CameraServices, mode: CameraMode): Scan {
  const [pages, setPages] = useState<readonly ScannedPage[]>([])
  const [loaded, setLoaded] = useState<{ readonly Mode: typeof ScanMode } | null>(null)
  const isScan = mode === 'scan'
  useEffect(() => {
    if (!isScan) return
    loadScan().then(
      (Mode) => setLoaded({ Mode }),
      // Documents can still be photographed.
      (error: unknown) => uploader.logger.error('The document scan could not be loaded.', error),
    )
  }, [isScan, loadScan, uploader])
  return { Mode: isScan ? (loaded?.Mode ?? null) : null, pages, setPages }
}
