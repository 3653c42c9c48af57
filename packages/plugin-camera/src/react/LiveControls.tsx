'use client'

import { IconButton, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { DeviceSelect } from './DeviceSelect.js'
import { ModeSwitch } from './ModeSwitch.js'
import { Shutter } from './Shutter.js'

/** Props of {@link LiveControls}. */
export interface LiveControlsProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  /** Whether the configuration enables sound. */
  readonly isAudioEnabled: boolean
}

/** The controls of the live preview: devices, modes, shutter, microphone. */
export function LiveControls({ engine, snapshot, isAudioEnabled }: LiveControlsProps): ReactElement {
  const message = useMessage()
  const { cameras, cameraId, hasSound, isMuted, microphones, microphoneId, mode, phase } = snapshot
  const isRecording = phase === 'recording' || phase === 'paused'
  const { modes } = engine
  return (
    <>
      {!isRecording && (
        <div className="lading-camera-devices">
          <DeviceSelect
            icon="camera"
            label={message('camera-choice')}
            devices={cameras}
            value={cameraId}
            onChange={(id) => engine.selectCamera(id)}
          />
          {hasSound && (
            <DeviceSelect
              icon="microphone"
              label={message('camera-microphone-choice')}
              devices={microphones}
              value={microphoneId}
              onChange={(id) => engine.selectMicrophone(id)}
            />
          )}
          {phase === 'ready' && mode === 'video' && isAudioEnabled && !hasSound && (
            <p className="lading-camera-hint">{message('camera-no-sound')}</p>
          )}
        </div>
      )}
      <div className="lading-camera-actions">
        <div className="lading-camera-side">
          {isRecording ? (
            <IconButton
              icon={phase === 'paused' ? 'resume' : 'pause'}
              label={message(phase === 'paused' ? 'camera-resume' : 'camera-pause')}
              onClick={() => (phase === 'paused' ? engine.resume() : engine.pause())}
            />
          ) : (
            modes.length > 1 && (
              <ModeSwitch modes={modes} mode={mode} onChange={(next) => engine.setMode(next)} />
            )
          )}
        </div>
        <Shutter engine={engine} snapshot={snapshot} />
        <div className="lading-camera-side lading-camera-end">
          {hasSound && (
            <IconButton
              icon={isMuted ? 'microphone-off' : 'microphone'}
              data-action="microphone"
              label={message(isMuted ? 'camera-unmute' : 'camera-mute')}
              onClick={() => engine.setMuted(!isMuted)}
            />
          )}
        </div>
      </div>
    </>
  )
}
