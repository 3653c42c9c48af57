'use client'

import type { ReactElement } from 'react'
import { StepMessage } from './StepMessage.js'

/** Props of {@link DiscardQuestion}. */
export interface DiscardQuestionProps {
  readonly title: string
  readonly hint: string
  readonly discardLabel: string
  readonly keepLabel: string
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Asks for confirmation before work is discarded; Keep is recommended. Takes the answers from `useDiscardQuestion()`. */
export function DiscardQuestion(props: DiscardQuestionProps): ReactElement {
  return (
    <StepMessage
      role="alertdialog"
      title={props.title}
      hint={props.hint}
      actions={[
        { label: props.discardLabel, onPress: props.onDiscard },
        { label: props.keepLabel, onPress: props.onKeep },
      ]}
    />
  )
}
