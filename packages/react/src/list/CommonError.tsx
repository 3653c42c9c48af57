'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'

/** The error of the list as a whole. Failed files show their errors in their rows. */
export function CommonError(): ReactElement | null {
  const error = useCollection(commonErrorOf)
  if (!error) return null
  return (
    <p className="lading-common-error" role="alert">
      {error}
    </p>
  )
}

/** Returns the message of the list's first error of its own. Source: specification §8. */
export function commonErrorOf({ errors }: Pick<CollectionSnapshot, 'errors'>): string | undefined {
  return errors.find(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')?.message
}
