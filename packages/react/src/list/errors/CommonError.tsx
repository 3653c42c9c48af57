import { type CollectionSnapshot, formatSizeLimit, type OutputError, type Uploader } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { type MessageFormatter, useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { ErrorDetails } from './ErrorDetails.js'
import { errorKey, getErrorGroups } from './getErrorGroups.js'
import { useExplanation } from './useExplanation.js'

/** Maximum errors shown above the list. */
const MAX_GROUPS = 2

/** The list's error, and errors that several files share. Other errors are shown in their rows. */
export function CommonError(): ReactElement {
  const message = useMessage()
  const error = useCollection(firstErrorOf)
  const uploader = useUploader()
  return (
    <>
      {error && (
        <div className={isAsked(error) ? 'lading-hidden' : 'lading-common-error'} role="alert">
          {sentenceOf(error, uploader, message)}
        </div>
      )}
      <SharedErrors />
    </>
  )
}

/** Errors that several files share, with the number of files. */
function SharedErrors(): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const explain = useExplanation()
  const failedCount = useCollection((collection) => collection.failedCount)
  const groups = useCollection(() => [...getErrorGroups(uploader).values()])
  return (
    <>
      {groups.slice(0, MAX_GROUPS).map(({ error, count }) => {
        const { sentence: cause, details } = explain(error)
        return (
          <div key={errorKey(error)} className="lading-common-error">
            {/* If all failures share the error, the heading already has their number. */}
            <p>{count === failedCount ? cause : message('failed-group', { count, cause })}</p>
            {details && <ErrorDetails details={details} />}
          </div>
        )
      })}
    </>
  )
}

/** Returns the first error message that isn't just about single files. Source: specification §8. */
export function getCommonError({ errors }: Pick<CollectionSnapshot, 'errors'>): string | undefined {
  return firstErrorOf({ errors })?.message
}

function firstErrorOf({ errors }: Pick<CollectionSnapshot, 'errors'>): OutputError | undefined {
  return errors.find(({ type }) => type !== 'SOME_FILES_HAS_ERRORS')
}

/** Returns a file-count error with its remedy; custom page texts are returned unchanged. */
function sentenceOf(error: OutputError, { locale }: Uploader, message: MessageFormatter): string {
  const { type } = error
  const { min, max, total } = numbersOf(error)
  if (total === undefined) return error.message
  if (
    type === 'TOTAL_SIZE_EXCEEDED' &&
    max &&
    !locale.outranks('files-total-size-limit-error', 'total-size')
  ) {
    const { language } = locale
    return message('total-size', {
      size: formatSizeLimit(total, language, 'up'),
      max: formatSizeLimit(max, language),
    })
  }
  if (type === 'TOO_MANY_FILES' && max && !locale.outranks('files-count-limit-error-too-many', 'too-many')) {
    const isOne = max === 1 && !locale.outranks('too-many', 'too-many-for-one')
    return message(isOne ? 'too-many-for-one' : 'too-many', { count: total - max, max })
  }
  if (type === 'TOO_FEW_FILES' && min && !locale.outranks('files-count-limit-error-too-few', 'too-few'))
    return message('too-few', { count: min - total, min })
  return error.message
}

/** Whether a plugin shows the error as a question with its answers. */
function isAsked({ payload }: OutputError): boolean {
  return (payload as { readonly isAsked?: boolean } | undefined)?.isAsked === true
}

function numbersOf({ payload }: OutputError): Partial<Record<'min' | 'max' | 'total', number>> {
  return payload ?? {}
}
