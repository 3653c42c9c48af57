'use client'

import { OPERATIONS } from '@lading/cdn'
import { type ReactElement, useEffect, useState } from 'react'
import { TUNING_IDS, type TuningId, withTuning } from '../../state/EditState.js'
import type { EditorTabProps } from '../tab/EditorTab.js'
import { Toolbar } from '../tab/Toolbar.js'
import { formatValue } from './formatValue.js'
import { TuningIcon } from './TuningIcon.js'
import { useReturnFocus } from './useReturnFocus.js'
import { ValueSlider } from './ValueSlider.js'

/** The tab that tunes the colors: eight operations, and the slider of the one that was chosen. */
export function TuningTab({ state, actions, message, frame, showValue }: EditorTabProps): ReactElement {
  const [open, setOpen] = useState<TuningId | null>(null)
  const amountOf = (id: TuningId) => state.tuning[id] ?? OPERATIONS[id].zero
  const root = useReturnFocus(open)
  const shown = open && `${message(open)} ${formatValue(amountOf(open), OPERATIONS[open])}`
  useEffect(() => showValue(shown), [showValue, shown])
  useEffect(() => () => showValue(null), [showValue])

  if (open) {
    const range = OPERATIONS[open]
    return (
      <>
        {frame({
          title: message(open),
          onClose: () => setOpen(null),
          children: (
            <ValueSlider
              label={message(open)}
              value={amountOf(open)}
              range={range}
              actions={actions}
              message={message}
              onChange={(value) => actions.update((before) => withTuning(before, open, value, range.zero))}
            />
          ),
        })}
      </>
    )
  }
  return (
    <div ref={root} className="lading-color-strip">
      <Toolbar label={message('a11y-editor-tab-tuning')} className="lading-color-tunings">
        {TUNING_IDS.map((id) => {
          const isSet = state.tuning[id] !== undefined
          const value = formatValue(amountOf(id), OPERATIONS[id])
          return (
            <button
              key={id}
              type="button"
              className="lading-color-tuning"
              data-id={id}
              data-set={isSet || undefined}
              onClick={() => setOpen(id)}
            >
              <span>{message(id)}</span>
              <span className="lading-color-dial" dir="ltr">
                {isSet ? value : <TuningIcon id={id} />}
              </span>
            </button>
          )
        })}
      </Toolbar>
    </div>
  )
}
