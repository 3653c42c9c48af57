'use client'

import type { ReactElement } from 'react'
import { Toolbar } from '../tab/Toolbar.js'

/** One of the options of {@link ToolChips}. */
export interface ToolChip {
  readonly id: string
  readonly label: string
  /** A CSS color, shown in the place of the label. @default none */
  readonly color?: string
}

/** Props of {@link ToolChips}. */
export interface ToolChipsProps {
  /** Name of the group. */
  readonly label: string
  readonly options: readonly ToolChip[]
  /** Id of the chosen option; null for none. */
  readonly chosen: string | null
  /** @default true */
  readonly isEnabled?: boolean
  readonly onChoose: (id: string) => void
}

/** A row of options of which one is chosen. It's one tab stop; arrow keys move in it. */
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
