'use client'

import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { ParsedLinks } from '../link/parseLinks.js'

/** Words that are named in the message. */
const MAX_NAMES = 3

/** Longest part of a word that is shown, in characters. */
const MAX_LENGTH = 60

/** Props of {@link LinkProblem}. */
export interface LinkProblemProps {
  readonly id: string
  readonly problem: ParsedLinks
  /** Removes all words that are not web addresses from the field. */
  readonly onLeaveOut: () => void
}

/** Names the words that are not web addresses. */
export function LinkProblem({ id, problem, onLeaveOut }: LinkProblemProps): ReactElement {
  const message = useMessage()
  const { links, others } = problem
  const names = others.map((word) => `“${word.length > MAX_LENGTH ? `${word.slice(0, MAX_LENGTH)}…` : word}”`)
  if (names.length > MAX_NAMES) names.splice(MAX_NAMES, names.length, '…')
  return (
    <div role="alert">
      <p id={id}>{message('url-invalid', { names: names.join(', ') })}</p>
      {links.length > 0 && (
        <button type="button" className="lading-button" onClick={onLeaveOut}>
          {message('url-leave-out')}
        </button>
      )}
    </div>
  )
}
