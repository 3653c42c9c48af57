import { useMessage } from '@lading/react'
import type { KeyboardEvent, ReactElement } from 'react'
import type { CaptureEngine, CaptureSnapshot } from '../../engine/index.js'
import { canCropTracks } from '../engine/cropTrack.js'
import type { RecordingKind } from '../RecordingKind.js'

interface RecorderControlsProps {
  readonly kind: RecordingKind
  readonly engine: CaptureEngine
  readonly snapshot: CaptureSnapshot
  readonly onAccept: () => void
  /** Whether the recording is limited to an area. */
  readonly hasArea: boolean
  readonly onArea: (hasArea: boolean) => void
}

/** Ignores repeated keydown events, so a held key doesn't click the button that replaces this button. */
const ignoreHeldKeys = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault()
}

/** Renders the buttons for the current phase below the preview. */
export function RecorderControls(props: RecorderControlsProps): ReactElement {
  const { kind, engine, snapshot, onAccept, hasArea, onArea } = props
  const message = useMessage()
  const { phase, cameras, cameraId } = snapshot
  const takeScreenshot = () => {
    engine.setMode('photo')
    engine.shot()
  }
  const retake = () => {
    engine.retake()
    engine.setMode('video')
  }
  const toggle = () => (phase === 'paused' ? engine.resume() : engine.pause())
  return (
    <div className="lading-recorder-bar">
      {phase === 'ready' && kind === 'audio' && cameras.length > 1 && (
        <select
          className="lading-recorder-device"
          aria-label={message('camera-microphone-choice')}
          value={cameraId}
          onChange={({ target }) => engine.selectCamera(target.value)}
        >
          {cameras.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label ||
                message('camera-device', { kind: message('camera-microphone-choice'), number: index + 1 })}
            </option>
          ))}
        </select>
      )}
      {phase === 'ready' && kind === 'screen' && (
        <button
          type="button"
          className="lading-button lading-recorder-choice"
          aria-pressed={hasArea}
          onClick={() => onArea(!hasArea)}
        >
          {message('screen-area')}
        </button>
      )}
      {phase === 'ready' && (
        <div className="lading-recorder-actions">
          {kind === 'screen' && <Action label={message('screen-shot')} onPress={takeScreenshot} />}
          {/* Never record anything outside the area: without cropping, offer screenshots only. */}
          {(!hasArea || canCropTracks()) && (
            <Action isMain label={message('camera-record')} onPress={() => engine.play()} />
          )}
        </div>
      )}
      {(phase === 'recording' || phase === 'paused') && (
        <div className="lading-recorder-actions">
          <Action label={message(phase === 'paused' ? 'camera-resume' : 'camera-pause')} onPress={toggle} />
          <Action isMain label={message('camera-stop')} onPress={() => engine.stop()} />
        </div>
      )}
      {(phase === 'shot' || phase === 'preview') && (
        <div className="lading-recorder-actions">
          <Action label={message('retake')} onPress={retake} />
          <Action isMain label={message('accept')} onPress={onAccept} />
        </div>
      )}
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly isMain?: boolean
  readonly onPress: () => void
}

function Action({ label, isMain = false, onPress }: ActionProps): ReactElement {
  return (
    <button
      type="button"
      className={`lading-button ${isMain ? 'lading-primary' : ''}`}
      data-main-control={isMain ? '' : undefined}
      onClick={onPress}
      onKeyDown={ignoreHeldKeys}
    >
      {label}
    </button>
  )
}
