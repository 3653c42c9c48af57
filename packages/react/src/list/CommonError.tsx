'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'

/** What is wrong with the list as a whole. That files have failed, their rows say themselves. */
export function CommonError(): ReactElement | null {
  const message = useCollection(messageOf)
  if (!message) return null
  return (
    <p className="lading-common-error" role="alert">
      {message}
    </p>
  )
}

function messageOf({ errors }: CollectionSnapshot): string | undefined {
  return errors.find(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')?.message
}
