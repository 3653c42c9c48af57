import { Icon, useMessage } from '@lading/react'
import { type ReactElement, useId } from 'react'
import type { CameraMode } from '../engine/CaptureSnapshot.js'

interface ModeSwitchProps {
  readonly modes: readonly CameraMode[]
  readonly mode: CameraMode
  readonly onChange: (mode: CameraMode) => void
}

export function ModeSwitch({ modes, mode, onChange }: ModeSwitchProps): ReactElement {
  const message = useMessage()
  const name = useId()
  return (
    <fieldset className="lading-camera-modes">
      <legend className="lading-hidden">{message('camera-mode')}</legend>
      {modes.map((value) => (
        <label key={value} className="lading-camera-mode" data-mode={value}>
          <input
            type="radio"
            className="lading-hidden"
            name={name}
            checked={value === mode}
            onChange={() => onChange(value)}
          />
          <Icon name={`mobile-${value}-camera`} />
          <span>{message(`src-type-mobile-${value}-camera`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
