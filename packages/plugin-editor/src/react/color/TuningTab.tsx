'use client'

import { OPERATIONS } from '@lading/cdn'
import { ToolRoleContext } from '@lading/react'
import { type ReactElement, useContext, useEffect, useState } from 'react'
import { TUNING_IDS, type TuningId, withTuning } from '../../state/EditState.js'
import type { ColorTabProps } from '../tab/ColorTabProps.js'
import { Toolbar } from '../tab/Toolbar.js'
import { formatValue } from './formatValue.js'
import { useReturnFocus } from './useReturnFocus.js'
import { ValueRow } from './ValueRow.js'
import { ValueSlider } from './ValueSlider.js'

/** Renders the Tuning tab: eight operations, and a slider for the chosen operation. */
export function TuningTab({ state, actions, message, frame, showValue }: ColorTabProps): ReactElement {
  const [open, setOpen] = useState<TuningId | null>(null)
  const isList = useContext(ToolRoleContext) === 'option'
  const amountOf = (id: TuningId) => state.tuning[id] ?? OPERATIONS[id].zero
  const nameOf = (id: TuningId) => message(id === 'enhance' && !isList ? 'editor-auto' : id)
  const root = useReturnFocus(open)
  const shown = open && `${nameOf(open)} ${formatValue(amountOf(open), OPERATIONS[open])}`
  useEffect(() => showValue(shown), [showValue, shown])
  useEffect(() => () => showValue(null), [showValue])

  const set = (id: TuningId, value: number) =>
    actions.update((before) => withTuning(before, id, value, OPERATIONS[id].zero))
  const press = (id: TuningId) => {
    const isOpen = open === id
    // The first click enhances the image, and the next click removes the enhancement.
    if (id === 'enhance' && !isList) {
      if (isOpen) set(id, OPERATIONS[id].zero)
      else if (state.tuning[id] === undefined) set(id, OPERATIONS[id].default)
    }
    setOpen(isOpen ? null : id)
  }
  const slider = open && (
    <ValueSlider
      key={open}
      label={nameOf(open)}
      value={amountOf(open)}
      range={OPERATIONS[open]}
      actions={actions}
      message={message}
      onChange={(value) => set(open, value)}
    />
  )
  if (open && isList) {
    return <>{frame({ title: nameOf(open), onClose: () => setOpen(null), children: slider })}</>
  }
  return (
    <div className="lading-color-panel">
      <div ref={root} className="lading-color-strip">
        <Toolbar
          role={isList ? 'listbox' : 'toolbar'}
          label={message('a11y-editor-tab-tuning')}
          className="lading-color-tunings"
        >
          {TUNING_IDS.map((id) => {
            const isSet = state.tuning[id] !== undefined
            const value = formatValue(amountOf(id), OPERATIONS[id])
            return (
              <button
                key={id}
                type="button"
                {...(isList ? { role: 'option', 'aria-selected': isSet } : { 'aria-expanded': open === id })}
                className="lading-color-tuning"
                data-id={id}
                data-set={isSet || undefined}
                onClick={() => press(id)}
              >
                <span>{nameOf(id)}</span>
                <span className="lading-color-dial" dir="ltr">
                  {isSet ? <span>{value}</span> : <TuningIcon id={id} />}
                </span>
              </button>
            )
          })}
        </Toolbar>
      </div>
      <ValueRow onLeave={() => setOpen(null)}>{slider}</ValueRow>
    </div>
  )
}

const PATHS: Readonly<Record<TuningId, string>> = {
  enhance:
    'M5 19 14.5 9.5M13 5.5v-2M13 15.5v-2M8.5 9.5h-2M19.5 9.5h-2M16.2 6.3l1.3-1.3M16.2 12.7l1.3 1.3M9.8 6.3 8.5 5',
  brightness:
    'M12 16.25a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5M12 2.75v1.5M12 19.75v1.5M2.75 12h1.5M19.75 12h1.5M5.5 5.5l1 1M17.5 17.5l1 1M18.5 5.5l-1 1M6.5 17.5l-1 1',
  exposure:
    'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4M4.5 19.5l15-15M7 8.5h4M9 6.5v4M13.5 15.5h4',
  gamma: 'M4 4v16h16M4.5 19.5C6 9 11 5 19.5 4.5',
  contrast:
    'M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5M12 3.75v16.5M12 7.5h6.5M12 12h8M12 16.5h6.5',
  saturation:
    'M12 3.5s6.25 6.6 6.25 10.75a6.25 6.25 0 0 1-12.5 0C5.75 10.1 12 3.5 12 3.5M12 16.75a2.5 2.5 0 0 0 2.5-2.5',
  vibrance: 'M4 5h16l-8 15zM8 12.25h8',
  warmth: 'M14 13.6V6a2 2 0 0 0-4 0v7.6a4 4 0 1 0 4 0M12 9v8',
}

/** Renders a tuning operation's decorative icon. */
function TuningIcon({ id }: { readonly id: TuningId }): ReactElement {
  return (
    <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[id]} />
    </svg>
  )
}
