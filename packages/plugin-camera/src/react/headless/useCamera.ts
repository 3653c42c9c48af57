'use client'

import { useConfig, useUploader } from '@lading/react/headless'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listCameraModes } from '../../cameraModes.js'
import type { CaptureSettings } from '../../engine/CaptureSettings.js'
import { INITIAL_SNAPSHOT } from '../../engine/CaptureSnapshot.js'
import type { CameraAction, CameraControl, CameraHookOptions } from './CameraControl.js'
import type { CameraSession } from './CameraSession.js'
import { isEnabled } from './isEnabled.js'

const STARTING = { ...INITIAL_SNAPSHOT, isStarting: true }
const FAILED = { ...INITIAL_SNAPSHOT, problem: 'failed' as const }
const noop = () => {}

/**
 * Takes photos and videos with your own user interface. Nothing is loaded or requested until the camera opens. Devices are
 * released when the camera closes or the component unmounts.
 *
 * @example
 * const { getStageProps, getButtonProps, phase } = useCamera({ modes: ['photo'] })
 * return <><div {...getStageProps()} /><button {...getButtonProps('shot')}>Take a photo</button></>
 */
export function useCamera(options: CameraHookOptions = {}): CameraControl {
  const uploader = useUploader()
  const [isOpen, setOpen] = useState(options.isOpenInitially === true)
  const [hasFailed, setFailed] = useState(false)
  const [session, setSession] = useState<CameraSession | null>(null)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const settings = useSettings(options)
  const latest = useRef(settings)
  latest.current = settings

  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    let opened: CameraSession | undefined
    setFailed(false)
    import('./CameraSession.js').then(
      ({ CameraSession }) => {
        if (!isCurrent) return
        opened = new CameraSession(uploader, () => latest.current)
        setSession(opened)
      },
      (error: unknown) => {
        uploader.logger.error('The camera could not be loaded.', error)
        if (!isCurrent) return
        setFailed(true)
        setOpen(false)
      },
    )
    return () => {
      isCurrent = false
      opened?.close()
      setSession(null)
    }
  }, [isOpen, uploader])

  const subscribe = useCallback(
    (listener: () => void) => session?.engine.subscribe(listener) ?? noop,
    [session],
  )
  const read = () => session?.engine.snapshot ?? (isOpen ? STARTING : hasFailed ? FAILED : INITIAL_SNAPSHOT)
  const { photo, clip, ...snapshot } = useSyncExternalStore(subscribe, read, read)

  const { isMirrored } = settings
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session reads them
  useLayoutEffect(
    () => (session && stage ? session.show(stage) : undefined),
    [session, stage, photo, clip, isMirrored],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine reads them
  useEffect(() => session?.engine.refresh(), [session, settings.modes.join(), settings.hasAudio])

  const act = (action: CameraAction) => {
    const engine = session?.engine
    if (action === 'close') setOpen(false)
    else if (action === 'open') {
      setOpen(true)
      engine?.start()
    } else if (action === 'accept') void session?.accept().then((isAdded) => isAdded && setOpen(false))
    else if (action === 'record') engine?.play()
    else if (action === 'stop') engine?.stop()
    else engine?.[action]()
  }
  return {
    ...snapshot,
    isOpen,
    modes: session?.engine.modes ?? [],
    act,
    setMode: (mode) => session?.engine.setMode(mode),
    setMuted: (isMuted) => session?.engine.setMuted(isMuted),
    getStageProps: () => ({ ref: setStage }),
    getButtonProps: (action) => ({
      type: 'button',
      disabled: !isEnabled(action, isOpen, snapshot),
      onClick: () => act(action),
    }),
    getSelectProps: (kind) => ({
      value: kind === 'camera' ? snapshot.cameraId : snapshot.microphoneId,
      onChange({ currentTarget: { value } }) {
        if (kind === 'camera') session?.engine.selectCamera(value)
        else session?.engine.selectMicrophone(value)
      },
    }),
  }
}

function useSettings(options: CameraHookOptions): CaptureSettings {
  // Undefined if the plugin isn't installed.
  const modes: string | undefined = useConfig('cameraModes')
  const isMirrored: boolean | undefined = useConfig('cameraMirror')
  const hasAudio: boolean | undefined = useConfig('enableAudioRecording')
  const maxDurationSeconds = useConfig('maxVideoRecordingDuration')
  const recorderOptions: MediaRecorderOptions | null | undefined = useConfig('mediaRecorderOptions')
  return {
    modes: options.modes ?? listCameraModes(modes ?? 'photo,video'),
    isMirrored: options.isMirrored ?? isMirrored ?? false,
    hasAudio: options.hasAudio ?? hasAudio ?? true,
    maxDurationSeconds: options.maxDurationSeconds ?? maxDurationSeconds ?? 0,
    recorderOptions: recorderOptions ?? null,
  }
}
