import type { Clock } from '@lading/kernel'
import { useEffect, useState } from 'react'
import type { CaptureEngine } from '../../engine/CaptureEngine.js'
import type { CapturePhase } from '../../engine/CaptureSnapshot.js'
import type { Quad } from '../geometry/Quad.js'
import { SteadyWatch } from '../SteadyWatch.js'
import { readPixels } from '../work/readPixels.js'
import type { Scanner } from '../work/Scanner.js'

/** Longer image side for edge detection, in pixels. */
const LIVE_PX = 320
/** Pause between two pictures: enough to follow a hand, and little work for a phone. */
const PAUSE_MS = 80

/** The document in the live preview. */
export interface LiveQuad {
  readonly quad: Quad | null
  /** How long it has been steady: 1 once it's time to take it. */
  readonly steadiness: number
  /** Whether it was taken already. */
  readonly isTaken: boolean
}

const NONE: LiveQuad = { quad: null, steadiness: 0, isTaken: false }

/** Follows document edges while the preview is live. */
export function useLiveQuad(
  scanner: Scanner | null,
  { video }: Pick<CaptureEngine, 'video'>,
  phase: CapturePhase,
  clock: Clock,
): LiveQuad {
  const [live, setLive] = useState(NONE)
  const [watch] = useState(() => new SteadyWatch())
  useEffect(() => {
    if (phase === 'shot') watch.take()
    if (phase !== 'ready' || !scanner) return
    let isOn = true
    let cancel = () => {}
    const look = async () => {
      if (scanner.isReady && video.videoWidth > 0) {
        const quad = await scanner.detect(readPixels(video, LIVE_PX))
        if (!isOn) return
        const steadiness = watch.note(quad, clock.now())
        setLive({ quad, steadiness, isTaken: watch.isTaken })
      }
      cancel = clock.schedule(PAUSE_MS, next)
    }
    // Without edges, the person presses the shutter.
    const next = () => void look().catch(() => setLive(NONE))
    next()
    return () => {
      isOn = false
      cancel()
      setLive(NONE)
    }
  }, [scanner, video, phase, clock, watch])
  return live
}
