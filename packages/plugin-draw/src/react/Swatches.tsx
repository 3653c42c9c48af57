'use client'

import { ToolButton, useMessage } from '@lading/react'
import type { ReactElement } from 'react'

/** The colors of the pen. */
const COLORS = {
  black: '#1c1d22',
  red: '#e0362c',
  yellow: '#f5b916',
  green: '#1f9d57',
  blue: '#2f6bea',
  white: '#ffffff',
} as const

/** Props of {@link Swatches}. */
export interface SwatchesProps {
  readonly color: string
  readonly onChange: (color: string) => void
}

/** The named colors of the pen, and the system's color picker. */
export function Swatches({ color, onChange }: SwatchesProps): ReactElement {
  const message = useMessage()
  const entries = Object.entries(COLORS) as [keyof typeof COLORS, string][]
  const isNamed = entries.some(([, value]) => value === color)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a part of the row
    <div className="lading-draw-group" role="group" aria-label={message('draw-color')}>
      {entries.map(([name, value]) => (
        <ToolButton
          key={name}
          className="lading-draw-swatch"
          label={message(`draw-${name}`)}
          aria-pressed={value === color}
          onClick={() => onChange(value)}
        >
          <span style={{ background: value }} />
        </ToolButton>
      ))}
      <span className="lading-tool lading-draw-swatch lading-draw-picker" data-pressed={!isNamed}>
        <span style={isNamed ? undefined : { background: color }} />
        <input
          type="color"
          aria-label={message('select-color')}
          title={message('select-color')}
          value={color}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </div>
  )
}
