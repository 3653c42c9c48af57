import { Icon, IconButton, useMessage } from '@lading/react'
import { type ReactElement, useId } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'
import type { CameraMode, CaptureDevice, CaptureSnapshot } from '../engine/CaptureSnapshot.js'
import { ignoreHeldKeys } from './ignoreHeldKeys.js'
import type { Burst } from './useBurst.js'
import { useWords } from './useWords.js'

interface LiveControlsProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  readonly isAudioEnabled: boolean
  readonly isSentWhileRecording: boolean
  readonly burst: Burst
  /** Adds the burst photos to the list. */
  readonly onUse: () => void
}

/** Renders the live preview controls: devices, modes, shutter and microphone. */
export function LiveControls(props: LiveControlsProps): ReactElement {
  const { engine, snapshot, isAudioEnabled, isSentWhileRecording, burst, onUse } = props
  const message = useMessage()
  const { cameras, cameraId, hasSound, isMuted, microphones, microphoneId, mode, phase } = snapshot
  // Keep the microphone control in place while devices start.
  const awaitsSound = snapshot.isSoundPending || (snapshot.isStarting && mode === 'video' && isAudioEnabled)
  const isRecording = phase === 'recording' || phase === 'paused'
  const { modes } = engine
  return (
    <>
      {!isRecording && (
        <div className="lading-camera-devices">
          {modes.length > 1 && (
            <ModeSwitch modes={modes} mode={mode} onChange={(next) => engine.setMode(next)} />
          )}
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
          {phase === 'ready' && mode === 'video' && isAudioEnabled && !hasSound && !awaitsSound && (
            <p className="lading-camera-hint">{message('camera-no-sound')}</p>
          )}
          {phase === 'ready' && mode === 'video' && isSentWhileRecording && (
            <p className="lading-camera-hint">{message('camera-sent-while-recording')}</p>
          )}
        </div>
      )}
      <div className="lading-camera-actions">
        <div className="lading-camera-side">
          {isRecording && (
            <IconButton
              icon={phase === 'paused' ? 'resume' : 'pause'}
              label={message(phase === 'paused' ? 'camera-resume' : 'camera-pause')}
              onClick={() => (phase === 'paused' ? engine.resume() : engine.pause())}
            />
          )}
        </div>
        <Shutter engine={engine} snapshot={snapshot} isFull={!burst.hasRoom} />
        <div className="lading-camera-side lading-camera-end">
          {(hasSound || awaitsSound) && (
            <IconButton
              icon={isMuted ? 'microphone-off' : 'microphone'}
              data-action="microphone"
              disabled={!hasSound}
              label={message(isMuted ? 'camera-unmute' : 'camera-mute')}
              onClick={() => engine.setMuted(!isMuted)}
            />
          )}
          {burst.count > 0 && !isRecording && (
            <button
              type="button"
              className="lading-button lading-primary"
              data-action="accept"
              data-main-control={burst.hasRoom ? undefined : ''}
              onClick={onUse}
              onKeyDown={ignoreHeldKeys}
            >
              {message('camera-use', { count: burst.count })}
            </button>
          )}
        </div>
      </div>
    </>
  )
}

interface ShutterProps {
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  /** Whether the list is full. */
  readonly isFull: boolean
}

/** Renders the large button that takes a photo, or starts and stops a recording. */
function Shutter({ engine, snapshot: { mode, phase }, isFull }: ShutterProps): ReactElement {
  const message = useMessage()
  const isRecording = phase === 'recording' || phase === 'paused'
  const words = useWords()
  const label =
    mode === 'scan'
      ? message('scan-take')
      : mode === 'photo'
        ? words('camera-shot', 'camera-take-photo')
        : message(isRecording ? 'camera-stop' : 'camera-record')
  const press = () => {
    if (mode !== 'video') engine.shot()
    else if (isRecording) engine.stop()
    else engine.play()
  }
  return (
    <button
      type="button"
      className="lading-camera-shutter"
      data-kind={mode !== 'video' ? 'photo' : isRecording ? 'stop' : 'record'}
      data-main-control=""
      aria-label={label}
      title={label}
      disabled={phase === 'idle' || (isFull && !isRecording)}
      onClick={press}
      onKeyDown={ignoreHeldKeys}
    />
  )
}

interface DeviceSelectProps {
  readonly icon: string
  /** The device kind. */
  readonly label: string
  readonly devices: readonly CaptureDevice[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Lets the person select a device; renders nothing for fewer than two devices. */
function DeviceSelect({ icon, label, devices, value, onChange }: DeviceSelectProps): ReactElement | null {
  const message = useMessage()
  if (devices.length < 2) return null
  return (
    <label className="lading-camera-device">
      <Icon name={icon} />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {devices.map(({ id, label: name }, index) => (
          <option key={id} value={id}>
            {name || message('camera-device', { kind: label, number: index + 1 })}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ModeSwitchProps {
  readonly modes: readonly CameraMode[]
  readonly mode: CameraMode
  readonly onChange: (mode: CameraMode) => void
}

function ModeSwitch({ modes, mode, onChange }: ModeSwitchProps): ReactElement {
  const message = useMessage()
  const name = useId()
  return (
    <fieldset className="lading-camera-modes">
      <legend className="lading-hidden">{message('camera-mode')}</legend>
      {modes.map((value) => (
        <label key={value} className="lading-camera-mode" data-mode={value}>
          <input
            className="lading-hidden"
            // Keep the field out of the page's form.
            form=""
            type="radio"
            name={name}
            checked={value === mode}
            onChange={() => onChange(value)}
          />
          <Icon name={value === 'scan' ? 'scan' : `mobile-${value}-camera`} />
          <span>{message(value === 'scan' ? 'camera-scan' : `src-type-mobile-${value}-camera`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
