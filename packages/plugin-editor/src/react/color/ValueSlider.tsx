import type { AmountRange } from '@lading/cdn'
import { type CSSProperties, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { ColorTabProps, EditActions } from '../tab/ColorTabProps.js'
import { EditorIcon } from '../tab/EditorIcon.js'
import { formatValue } from './formatValue.js'

interface ValueSliderProps extends Pick<ColorTabProps, 'message'> {
  readonly label: string
  readonly value: number
  readonly range: Pick<AmountRange, 'min' | 'max' | 'zero'>
  /** Value that Reset restores. @default range.zero */
  readonly resetTo?: number
  /** True to focus the slider when it's shown. @default true */
  readonly isFocused?: boolean
  /** Distance between two values. @default 1 */
  readonly step?: number
  readonly actions: Pick<EditActions, 'begin' | 'end' | 'snapshot'>
  readonly onChange: (value: number) => void
}

/** Range fraction around the zero value within which a pointer snaps to zero. */
const SNAP_SHARE = 0.012

const ENDS = ['pointerup', 'pointercancel'] as const

/** Renders a slider with a mark at its zero value, a number field, and a Reset button. */
export function ValueSlider(props: ValueSliderProps): ReactElement {
  const { label, value, range, resetTo = range.zero, isFocused = true, step = 1 } = props
  const { actions, onChange, message } = props
  const { min, max, zero } = range
  const isHeld = useRef(false)
  const slider = useRef<HTMLInputElement>(null)
  // Focus the slider, so arrow keys change the value immediately.
  useEffect(() => {
    if (isFocused) slider.current?.focus({ preventScroll: true })
  }, [isFocused])
  const share = (at: number) => `${((at - min) / (max - min)) * 100}%`
  const clamp = (wanted: number) => Math.min(max, Math.max(min, wanted))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = stepsOf(event)
    if (steps) onChange(clamp(value + steps * step))
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(resetTo)
    else return
    event.preventDefault()
  }
  const hold = () => {
    isHeld.current = true
    actions.begin()
    // The pointer holds the slider until it's lifted, even if the focus leaves.
    for (const type of ENDS) window.addEventListener(type, release)
  }
  const release = () => {
    for (const type of ENDS) window.removeEventListener(type, release)
    isHeld.current = false
    actions.end()
  }
  // A pointer can't hit one exact value in a thousand.
  const snap = (wanted: number) =>
    isHeld.current && Math.abs(wanted - zero) < (max - min) * SNAP_SHARE ? zero : wanted

  const low = Math.min(value, zero)
  const high = Math.max(value, zero)
  const places = {
    '--_at': share(value),
    '--_from': share(low),
    '--_length': share(min + high - low),
    '--_zero': share(zero),
  }
  return (
    <div className="lading-color-amount">
      <NumberField
        label={message('editor-color-number', { name: label })}
        text={formatValue(value, range)}
        min={min}
        max={max}
        step={step}
        onChange={onChange}
      />
      <div className="lading-color-slider" style={places as CSSProperties}>
        <span className="lading-color-track">
          <span className="lading-color-bar" />
          <span className="lading-color-zero" />
        </span>
        <input
          ref={slider}
          // Detach the field from the page's form, which Enter would submit.
          form=""
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-label={label}
          aria-valuetext={formatValue(value, range)}
          onChange={({ target }) => {
            // Escape ended the gesture, but the browser still moves the slider.
            if (isHeld.current && !actions.snapshot.isGesture) return
            onChange(snap(target.valueAsNumber))
          }}
          onPointerDown={hold}
          onDoubleClick={() => onChange(resetTo)}
          onKeyDown={onKeyDown}
        />
      </div>
      <button
        type="button"
        className="lading-color-reset"
        aria-label={message('editor-color-reset')}
        title={message('editor-color-reset')}
        disabled={value === resetTo}
        onClick={() => {
          onChange(resetTo)
          // Move the focus, because the button is about to be disabled.
          slider.current?.focus({ preventScroll: true })
        }}
      >
        <EditorIcon name="reset" />
      </button>
    </div>
  )
}

/** Returns the steps for a key: ten for an arrow key with Shift; 0 for other keys. */
function stepsOf({ key, shiftKey, currentTarget }: KeyboardEvent): number {
  if (!shiftKey) return 0
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -10 : 10
  return { ArrowUp: 10, ArrowDown: -10, ArrowRight: forward, ArrowLeft: -forward }[key] ?? 0
}

interface NumberFieldProps {
  readonly label: string
  /** The formatted value. */
  readonly text: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

/** Renders a number field. Numbers within the range take effect while typing, other numbers on blur. */
function NumberField({ label, text, min, max, step, onChange }: NumberFieldProps): ReactElement {
  const [draft, setDraft] = useState<string | null>(null)
  // Some keyboards have a comma as the decimal separator.
  const parse = (text: string) => Number(text.replace(',', '.'))
  const round = (number: number) => Math.round(number / step) * step
  const finish = () => {
    const number = parse(draft ?? '')
    setDraft(null)
    if (draft?.trim() && Number.isFinite(number)) onChange(round(Math.min(max, Math.max(min, number))))
  }
  return (
    <input
      className="lading-color-number"
      form=""
      type="text"
      inputMode={min < 0 ? 'text' : 'numeric'}
      autoComplete="off"
      // The sign precedes the number in every language.
      dir="ltr"
      aria-label={label}
      value={draft ?? text}
      onChange={({ target }) => {
        setDraft(target.value)
        const number = parse(target.value)
        const isWhole = /^\s*[-+]?\d+\s*$/.test(target.value)
        if (isWhole && number >= min && number <= max) onChange(round(number))
      }}
      onFocus={({ target }) => target.select()}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}
