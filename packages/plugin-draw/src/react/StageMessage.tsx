'use client'

import { type ReactElement, useId } from 'react'

/** A button below a message. */
export interface MessageAction {
  readonly label: string
  readonly onPress: () => void
}

/** Props of {@link StageMessage}. */
export interface StageMessageProps {
  readonly role: 'alert' | 'alertdialog'
  readonly title: string
  readonly hint: string
  /** The last one is recommended. */
  readonly actions: readonly MessageAction[]
}

/** A message above the paper, with what can be done. */
export function StageMessage({ role, title, hint, actions }: StageMessageProps): ReactElement {
  const titleId = useId()
  const hintId = useId()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them
    <div className="lading-draw-message" role={role} aria-labelledby={titleId} aria-describedby={hintId}>
      <p id={titleId} className="lading-draw-title">
        {title}
      </p>
      <p id={hintId}>{hint}</p>
      <div className="lading-draw-answers">
        {actions.map(({ label, onPress }, index) => {
          const isLast = index === actions.length - 1
          return (
            <button
              key={label}
              type="button"
              className={`lading-button ${isLast ? 'lading-primary' : ''}`}
              data-draw-focus={isLast ? '' : undefined}
              onClick={onPress}
            >
              {label}
            </button>
          )
        })}
      </div>
    </div>
  )
}
