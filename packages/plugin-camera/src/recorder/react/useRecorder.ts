import type { Uploader } from '@lading/kernel'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CaptureEngine, type CaptureSnapshot } from '../../engine/index.js'
import type { Area } from '../engine/Area.js'
import { createAudioPlatform } from '../engine/createAudioPlatform.js'
import { createScreenPlatform } from '../engine/createScreenPlatform.js'
import { nameRecording } from '../engine/nameRecording.js'
import type { RecorderOptions } from '../RecorderOptions.js'
import type { RecordingKind } from '../RecordingKind.js'
import type { RecorderServices } from './RecorderServices.js'

interface OpenRecorder {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  /** Adds the recording to the list and shows the list. */
  readonly accept: () => void
  /** The microphone's stream; null when recording the screen. */
  readonly sound: MediaStream | null
  /** The recorded area; null for the whole screen. */
  readonly area: Area | null
  readonly setArea: (area: Area | null) => void
}

/** Keeps a recorder open while the component is mounted and the plugin is installed. */
export function useRecorder(
  uploader: Uploader,
  kind: RecordingKind,
  { maxSeconds = 0, recorderOptions, uploadWhileRecording = false }: RecorderOptions,
  { clock, getStreamOpener, signal }: RecorderServices,
): OpenRecorder {
  const { logger } = uploader
  const [{ engine, screen, audio }] = useState(() => {
    const screen = createScreenPlatform()
    const audio = createAudioPlatform()
    const engine = new CaptureEngine({
      platform: kind === 'audio' ? audio : screen,
      clock,
      logger,
      rename: (file) => nameRecording(file, kind, uploader),
      settings: () => ({
        modes: kind === 'audio' ? ['video'] : ['video', 'photo'],
        isMirrored: false,
        hasAudio: kind === 'screen' && screen.hasSound,
        maxDurationSeconds: maxSeconds,
        recorderOptions: recorderOptions ?? null,
        openStream: uploadWhileRecording ? getStreamOpener() : null,
      }),
    })
    return { engine, screen, audio }
  })
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    const close = () => engine.close()
    engine.open()
    signal.addEventListener('abort', close, { once: true })
    return () => {
      signal.removeEventListener('abort', close)
      close()
    }
  }, [engine, signal])

  const subscribe = useCallback((listener: () => void) => engine.subscribe(listener), [engine])
  const read = () => engine.snapshot
  const snapshot = useSyncExternalStore(subscribe, read, read)
  const isBusy = useRef(false)
  const accept = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { photo, clip } = engine.snapshot
    try {
      const file = await engine.accept()
      // Ignore the file if the person has clicked Close or Retake in the meantime.
      if (!file || engine.snapshot.photo !== photo || engine.snapshot.clip !== clip) return
      uploader.addFiles([file], { source: kind })
      uploader.setCurrentActivity('upload-list')
      uploader.setModalState(true)
    } catch (error) {
      logger.error('The recording could not be added.', error)
      uploader.emit('notice', () => ({ message: uploader.l10n('recorder-not-saved') }))
      engine.retake()
    } finally {
      isBusy.current = false
    }
  }
  return {
    engine,
    snapshot,
    accept: () => void accept(),
    sound: kind === 'audio' ? audio.sound : null,
    area,
    setArea(next) {
      screen.area = next
      setArea(next)
    },
  }
}
