'use client'

import { Icon, useText } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureDevice } from '../engine/CaptureSnapshot.js'

/** Properties of {@link DeviceSelect}. */
export interface DeviceSelectProps {
  readonly icon: string
  /** What kind of device it is. */
  readonly label: string
  readonly devices: readonly CaptureDevice[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Chooses one of several devices. */
export function DeviceSelect({
  icon,
  label,
  devices,
  value,
  onChange,
}: DeviceSelectProps): ReactElement | null {
  const text = useText()
  if (devices.length < 2) return null
  return (
    <label className="lading-camera-device">
      <Icon name={icon} />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {devices.map(({ id, label: name }, index) => (
          <option key={id} value={id}>
            {name || text('camera-device', { kind: label, number: index + 1 })}
          </option>
        ))}
      </select>
    </label>
  )
}
