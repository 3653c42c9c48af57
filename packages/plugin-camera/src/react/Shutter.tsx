'use client'

import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { ignoreHeldKeys } from './ignoreHeldKeys.js'

/** Props of {@link Shutter}. */
export interface ShutterProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
}

/** The large button that takes a photo, or starts and ends a recording. */
export function Shutter({ engine, snapshot: { mode, phase } }: ShutterProps): ReactElement {
  const message = useMessage()
  const isRecording = phase === 'recording' || phase === 'paused'
  const label = message(mode === 'photo' ? 'camera-shot' : isRecording ? 'camera-stop' : 'camera-record')
  const press = () => {
    if (mode === 'photo') engine.shot()
    else if (isRecording) engine.stop()
    else engine.play()
  }
  return (
    <button
      type="button"
      className="lading-camera-shutter"
      data-kind={mode === 'photo' ? 'photo' : isRecording ? 'stop' : 'record'}
      data-main-control=""
      aria-label={label}
      title={label}
      disabled={phase === 'idle'}
      onClick={press}
      onKeyDown={ignoreHeldKeys}
    />
  )
}
