import { type ReactNode, useId } from 'react'
import { SettingField } from '../parts/SettingField.js'
import { type ConfigKey, controls } from '../settings/controls.js'

/** One key with its label, its control and a reset button. */
export function ConfigRow({
  name,
  value,
  isChanged,
  onChange,
}: {
  name: ConfigKey
  value: unknown
  isChanged: boolean
  onChange: (value: unknown) => void
}): ReactNode {
  const id = useId()
  const control = controls[name]
  return (
    <div className={`config-row is-${control.kind}`} data-changed={isChanged || undefined}>
      <div className="config-label">
        <label htmlFor={id}>{control.label}</label>
        {isChanged && (
          <button type="button" className="reset" onClick={() => onChange(undefined)}>
            Reset<span className="hidden"> {control.label}</span>
          </button>
        )}
      </div>
      <SettingField id={id} describedBy={`${id}-help`} control={control} value={value} onChange={onChange} />
      <p id={`${id}-help`} className="config-help">
        <code>{name}</code> {control.help}
      </p>
    </div>
  )
}
