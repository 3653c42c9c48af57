import { type ReactNode, useState } from 'react'
import type { Control } from '../settings/Control.js'
import { parseSetting } from '../settings/parseSetting.js'
import type { SettingFieldProps } from './SettingFieldProps.js'

/** A field for strings, numbers and JSON. Applies its content once it is valid and shows the problem until then. */
export function DraftField({ id, describedBy, control, value, onChange }: SettingFieldProps): ReactNode {
  // The text as typed, until the value is changed from elsewhere.
  const [draft, setDraft] = useState<{ text: string; value: unknown; problem: string } | null>(null)
  const current =
    draft && Object.is(draft.value, value) ? draft : { text: format(control, value), problem: '' }

  const change = (text: string) => {
    const parsed = parseSetting(control, text)
    if (text === '' && control.kind !== 'text') {
      setDraft({ text, value: control.default, problem: '' })
      onChange(undefined)
    } else if ('problem' in parsed) {
      setDraft({ text, value, problem: parsed.problem })
    } else {
      setDraft({ text, value: parsed.value, problem: '' })
      onChange(parsed.value)
    }
  }
  const shared = {
    id,
    className: 'field',
    'aria-describedby': current.problem ? `${id}-problem ${describedBy}` : describedBy,
    'aria-invalid': current.problem !== '',
    spellCheck: false,
    autoComplete: 'off',
    placeholder: 'placeholder' in control ? control.placeholder : placeholder(control),
    value: current.text,
  }
  return (
    <>
      {control.kind === 'json' ? (
        <textarea {...shared} rows={2} onChange={({ target }) => change(target.value)} />
      ) : (
        <input
          {...shared}
          inputMode={control.kind === 'number' ? 'decimal' : 'text'}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {current.problem && (
        <p id={`${id}-problem`} className="config-problem">
          This {current.problem}.
        </p>
      )}
    </>
  )
}

function placeholder({ default: value }: Control): string {
  return value === Number.MAX_SAFE_INTEGER ? 'No limit' : String(value)
}

function format(control: Control, value: unknown): string {
  if (control.kind === 'json') return value === null ? '' : JSON.stringify(value)
  return control.kind === 'number' && value === Number.MAX_SAFE_INTEGER ? '' : String(value ?? '')
}
