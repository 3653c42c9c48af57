import { type ReactNode, useId } from 'react'
import { fonts, presets, type Theme, type ThemeColors } from './Theme.js'

const colors: Readonly<Record<keyof ThemeColors, string>> = {
  accent: 'Accent',
  background: 'Background',
  text: 'Text',
  success: 'Success',
  danger: 'Danger',
}

const sizes = {
  radius: { label: 'Radius', min: 0, max: 28 },
  spacing: { label: 'Spacing', min: 2, max: 7 },
  fontSize: { label: 'Text size', min: 12, max: 20 },
} as const

/** The controls of the theme page. */
export function ThemeControls({
  theme,
  scheme,
  onChange,
}: {
  theme: Theme
  scheme: 'light' | 'dark'
  onChange: (theme: Theme) => void
}): ReactNode {
  const id = useId()
  const current = JSON.stringify(theme)
  return (
    <div className="theme-controls">
      <fieldset className="theme-presets">
        <legend>Begin with</legend>
        {Object.entries(presets).map(([name, preset]) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={JSON.stringify(preset) === current}
            onClick={() => onChange(preset)}
          >
            <span className="theme-dot" style={{ background: preset[scheme].accent }} />
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="theme-fields">
        <legend>Colors of the {scheme} scheme</legend>
        {(Object.keys(colors) as (keyof ThemeColors)[]).map((color) => (
          <div className="theme-field" key={color}>
            <label htmlFor={id + color}>{colors[color]}</label>
            <code>{theme[scheme][color]}</code>
            <input
              id={id + color}
              type="color"
              value={theme[scheme][color]}
              onChange={({ target }) =>
                onChange({ ...theme, [scheme]: { ...theme[scheme], [color]: target.value } })
              }
            />
          </div>
        ))}
      </fieldset>
      <fieldset className="theme-fields">
        <legend>Sizes</legend>
        {(Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => (
          <div className="theme-field" key={size}>
            <label htmlFor={id + size}>{sizes[size].label}</label>
            <code>{theme[size]} px</code>
            <input
              id={id + size}
              type="range"
              min={sizes[size].min}
              max={sizes[size].max}
              value={theme[size]}
              onChange={({ target }) => onChange({ ...theme, [size]: target.valueAsNumber })}
            />
          </div>
        ))}
        <div className="theme-field is-font">
          <label htmlFor={`${id}font`}>Font</label>
          <select
            id={`${id}font`}
            className="field"
            value={theme.font}
            onChange={({ target }) => onChange({ ...theme, font: target.value })}
          >
            {Object.entries(fonts).map(([name, font]) => (
              <option key={name} value={font}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
    </div>
  )
}
