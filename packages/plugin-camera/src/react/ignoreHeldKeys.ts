import type { KeyboardEvent } from 'react'

/** Ignores repeated keydown events, so a key held on Shot doesn't click Accept. */
export function ignoreHeldKeys(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
