import type { ConfigStore, Uploader } from '@lading/kernel'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { listCameraModes } from '../cameraModes.js'
import { browserPlatform } from '../engine/browserPlatform.js'
import { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSettings } from '../engine/CaptureSettings.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import type { CameraServices } from './CameraServices.js'

export interface Capture {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
}

/** Opens a capture engine while the component is mounted and the plugin is installed. */
export function useCapture({ config, logger }: Uploader, { clock, signal }: CameraServices): Capture {
  const [engine] = useState(
    () => new CaptureEngine({ platform: browserPlatform, clock, logger, settings: () => settingsOf(config) }),
  )
  useEffect(() => {
    const close = () => engine.close()
    engine.open()
    signal.addEventListener('abort', close, { once: true })
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
    // While the plugin is being removed the key is undefined.
    modes: listCameraModes(config.get('cameraModes') ?? ''),
    isMirrored: config.get('cameraMirror'),
    hasAudio: config.get('enableAudioRecording'),
    maxDurationSeconds: config.get('maxVideoRecordingDuration') ?? 0,
    recorderOptions: config.get('mediaRecorderOptions'),
  }
}
