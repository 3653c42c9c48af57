import type { Control } from '../settings/Control.js'

/** Props of the control of a setting. */
export interface SettingFieldProps {
  readonly id: string
  readonly describedBy: string
  readonly control: Control
  readonly value: unknown
  /** Called with a valid value, or with `undefined` for the default. */
  readonly onChange: (value: unknown) => void
}
