'use client'

import { Icon, useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { CaptureDevice } from '../engine/CaptureSnapshot.js'

/** Props of {@link DeviceSelect}. */
export interface DeviceSelectProps {
  readonly icon: string
  /** The kind of device. */
  readonly label: string
  readonly devices: readonly CaptureDevice[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Selects one of several devices; renders nothing for fewer than two. */
export function DeviceSelect({
  icon,
  label,
  devices,
  value,
  onChange,
}: DeviceSelectProps): ReactElement | null {
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
