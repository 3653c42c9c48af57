import type { CaptureSnapshot } from '../../engine/CaptureSnapshot.js'
import type { CameraAction } from './CameraControl.js'

/** Returns true if an action currently applies. */
export function isEnabled(
  action: CameraAction,
  isOpen: boolean,
  { phase, mode, isStarting }: Pick<CaptureSnapshot, 'phase' | 'mode' | 'isStarting'>,
): boolean {
  switch (action) {
    case 'open':
      return !isOpen || (phase === 'idle' && !isStarting)
    case 'close':
      return isOpen
    case 'shot':
      return phase === 'ready' && mode !== 'video'
    case 'record':
      return phase === 'ready' && mode === 'video'
    case 'pause':
      return phase === 'recording'
    case 'resume':
      return phase === 'paused'
    case 'stop':
      return phase === 'recording' || phase === 'paused'
    default:
      return phase === 'shot' || phase === 'preview'
  }
}
