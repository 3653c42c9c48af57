import { type ReactElement, useState } from 'react'

/** Props of {@link NumberField}. */
export interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** A field for a whole number. Numbers within the range take effect while they are typed, others when the field is left. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps): ReactElement {
  const [draft, setDraft] = useState<string | null>(null)
  const finish = () => {
    const number = Number(draft)
    setDraft(null)
    if (draft?.trim() && Number.isFinite(number)) onChange(Math.round(Math.min(max, Math.max(min, number))))
  }
  return (
    <input
      className="lading-color-number"
      type="text"
      inputMode={min < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      // The sign stands before the number in every language.
      dir="ltr"
      aria-label={label}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value)
        const number = Number(target.value)
        if (/^\s*[-+]?\d+\s*$/.test(target.value) && number >= min && number <= max) onChange(number)
      }}
      onFocus={({ target }) => target.select()}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}
