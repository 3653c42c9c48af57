'use client'

import { type ReactElement, useId } from 'react'

/** A button below a message. */
export interface MessageAction {
  readonly label: string
  readonly onPress: () => void
}

/** Props of {@link StepMessage}. */
export interface StepMessageProps {
  readonly role: 'alert' | 'alertdialog'
  readonly title: string
  readonly hint: string
  /** The last action is recommended: `useFollowingFocus()` focuses it. */
  readonly actions: readonly MessageAction[]
}

/** A message with actions that covers an activity, e.g. a question. */
export function StepMessage({ role, title, hint, actions }: StepMessageProps): ReactElement {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support them
    <div
      className="lading-step-message"
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}hint`}
    >
      <p id={`${id}title`} className="lading-step-title">
        {title}
      </p>
      <p id={`${id}hint`}>{hint}</p>
      <div className="lading-step-actions">
        {actions.map(({ label, onPress }, index) => {
          const isLast = index === actions.length - 1
          return (
            <button
              key={label}
              type="button"
              className={`lading-button ${isLast ? 'lading-primary' : ''}`}
              data-main-control={isLast ? '' : undefined}
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
