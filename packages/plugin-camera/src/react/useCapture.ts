'use client'

import type { ConfigStore, Uploader } from '@lading/kernel'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { browserPlatform } from '../engine/browserPlatform.js'
import { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSettings } from '../engine/CaptureSettings.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { modesOf } from '../modes.js'
import type { CameraServices } from './CameraServices.js'

/** A capture that is open as long as the screen is shown. */
export interface Capture {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
}

/** Opens a capture for as long as the component is there and the plugin is installed. */
export function useCapture({ config, logger }: Uploader, { clock, signal }: CameraServices): Capture {
  const [engine] = useState(
    () => new CaptureEngine({ platform: browserPlatform, clock, logger, settings: () => settingsOf(config) }),
  )
  useEffect(() => {
    const close = () => engine.close()
    engine.open()
    signal.addEventListener('abort', close)
    const unsubscribe = config.subscribe(['cameraModes', 'enableAudioRecording'], () => engine.refresh())
    return () => {
      unsubscribe()
      signal.removeEventListener('abort', close)
      close()
    }
  }, [engine, config, signal])

  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine])
  const read = () => engine.snapshot
  return { engine, snapshot: useSyncExternalStore(subscribe, read, read) }
}

function settingsOf(config: ConfigStore): CaptureSettings {
  return {
    // The keys are gone when the plugin is being removed.
    modes: modesOf(config.get('cameraModes') ?? ''),
    isMirrored: config.get('cameraMirror'),
    hasAudio: config.get('enableAudioRecording'),
    maxDurationSeconds: config.get('maxVideoRecordingDuration') ?? 0,
    recorderOptions: config.get('mediaRecorderOptions'),
  }
}
