import type { CollectionSnapshot, OutputError } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { type MessageFormatter, useMessage } from '../hooks/useMessage.js'

/** The error of the list as a whole. Failed files show their errors in their rows. */
export function CommonError(): ReactElement | null {
  const message = useMessage()
  const error = useCollection(firstErrorOf)
  if (!error) return null
  const remedy = remedyOf(error, message)
  return (
    <p className="lading-common-error" role="alert">
      {remedy ? `${error.message} ${remedy}` : error.message}
    </p>
  )
}

/** Returns the message of the list's first error of its own. Source: specification §8. */
export function getCommonError({ errors }: Pick<CollectionSnapshot, 'errors'>): string | undefined {
  return firstErrorOf({ errors })?.message
}

function firstErrorOf({ errors }: Pick<CollectionSnapshot, 'errors'>): OutputError | undefined {
  return errors.find(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')
}

/** Returns the remedy for too many or too few files. */
function remedyOf({ type, payload }: OutputError, message: MessageFormatter): string | null {
  const { min, max, total } = (payload ?? {}) as Partial<Record<'min' | 'max' | 'total', number>>
  if (total === undefined) return null
  if (type === 'TOO_MANY_FILES' && max) return message('remedy-too-many', { count: total - max, max })
  if (type === 'TOO_FEW_FILES' && min) return message('remedy-too-few', { count: min - total, min })
  return null
}
