'use client'

import type { ReactElement } from 'react'
import { Toolbar } from '../tab/Toolbar.js'

/** An option in {@link ToolChips}. */
export interface ToolChip {
  readonly id: string
  readonly label: string
  /** A CSS color, shown instead of the label. @default no color */
  readonly color?: string
}

/** Props of {@link ToolChips}. */
export interface ToolChipsProps {
  /** The group's accessible name. */
  readonly label: string
  readonly options: readonly ToolChip[]
  /** The chosen option's id; null if no option is chosen. */
  readonly chosen: string | null
  /** @default true */
  readonly isEnabled?: boolean
  readonly onChoose: (id: string) => void
}

/** Renders a row of options with a single choice. It's a single tab stop; arrow keys move between options. */
export function ToolChips({
  label,
  options,
  chosen,
  isEnabled = true,
  onChoose,
}: ToolChipsProps): ReactElement {
  return (
    <Toolbar label={label} className="lading-editor-chips">
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className={`lading-editor-chip ${option.color ? 'lading-editor-swatch' : ''}`}
          aria-pressed={option.id === chosen}
          aria-label={option.label}
          title={option.color && option.label}
          disabled={!isEnabled}
          onClick={() => onChoose(option.id)}
        >
          <span style={{ background: option.color }}>{!option.color && option.label}</span>
        </button>
      ))}
    </Toolbar>
  )
}
