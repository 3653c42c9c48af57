import { type ReactNode, useId } from 'react'

/** A segmented control: one of a few visible choices. */
export function Segmented<T extends string>({
  label,
  choices,
  names,
  value,
  onChange,
}: {
  label: string
  choices: readonly T[]
  names: Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>{names[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
