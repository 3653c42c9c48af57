import type { ReactNode } from 'react'
import { DraftField } from './DraftField.js'
import type { SettingFieldProps } from './SettingFieldProps.js'

/** The control of a setting, by its kind. */
export function SettingField(props: SettingFieldProps): ReactNode {
  const { id, describedBy, control, value, onChange } = props
  if (control.kind === 'switch') {
    return (
      <input
        id={id}
        className="switch"
        type="checkbox"
        role="switch"
        aria-checked={value === true}
        aria-describedby={describedBy}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  }
  if (control.kind === 'choice' || control.kind === 'examples') {
    const options =
      control.kind === 'choice'
        ? control.choices.map((choice) => ({ text: String(choice), label: String(choice), value: choice }))
        : [
            { text: '', label: 'None', value: undefined },
            ...Object.entries(control.examples).map(([text, { label }]) => ({ text, label, value: text })),
          ]
    return (
      <select
        id={id}
        className="field"
        aria-describedby={describedBy}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onChange(options.find(({ text }) => text === target.value)?.value)}
      >
        {options.map(({ text, label }) => (
          <option key={text} value={text}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  return <DraftField {...props} />
}
