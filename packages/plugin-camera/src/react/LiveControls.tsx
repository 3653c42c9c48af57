'use client'

import { IconButton, useText } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { DeviceSelect } from './DeviceSelect.js'
import { ModeSwitch } from './ModeSwitch.js'
import { Shutter } from './Shutter.js'

/** Properties of {@link LiveControls}. */
export interface LiveControlsProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  /** Whether recordings are to have sound. */
  readonly wantsSound: boolean
}

/** What one does with a live picture: choose, shoot, record. */
export function LiveControls({ engine, snapshot, wantsSound }: LiveControlsProps): ReactElement {
  const text = useText()
  const { cameras, cameraId, hasSound, isMuted, microphones, microphoneId, mode, phase } = snapshot
  const isRecording = phase === 'recording' || phase === 'paused'
  const { modes } = engine
  return (
    <>
      {!isRecording && (
        <div className="lading-camera-devices">
          <DeviceSelect
            icon="camera"
            label={text('camera-choice')}
            devices={cameras}
            value={cameraId}
            onChange={(id) => engine.selectCamera(id)}
          />
          {hasSound && (
            <DeviceSelect
              icon="microphone"
              label={text('camera-microphone-choice')}
              devices={microphones}
              value={microphoneId}
              onChange={(id) => engine.selectMicrophone(id)}
            />
          )}
          {phase === 'ready' && mode === 'video' && wantsSound && !hasSound && (
            <p className="lading-camera-hint">{text('camera-no-sound')}</p>
          )}
        </div>
      )}
      <div className="lading-camera-actions">
        <div className="lading-camera-side">
          {isRecording ? (
            <IconButton
              icon={phase === 'paused' ? 'resume' : 'pause'}
              label={text(phase === 'paused' ? 'camera-resume' : 'camera-pause')}
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
              label={text(isMuted ? 'camera-unmute' : 'camera-mute')}
              onClick={() => engine.setMuted(!isMuted)}
            />
          )}
        </div>
      </div>
    </>
  )
}
