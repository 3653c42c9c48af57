import type { KeyboardEvent } from 'react'

/** A key that is held down shoots, and must not accept what it has shot. */
export function ignoreHeldKeys(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
