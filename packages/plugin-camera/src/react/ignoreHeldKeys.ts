import type { KeyboardEvent } from 'react'

/** Ignores repeated keydown events, so that a key held on Shot does not press Accept. */
export function ignoreHeldKeys(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
