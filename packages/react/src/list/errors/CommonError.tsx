import {
  type CollectionSnapshot,
  formatSizeLimit,
  type MessageKey,
  type OutputError,
  type Uploader,
} from '@lading/kernel'
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
  // A plugin shows it as a question, with its answers.
  const { isAsked } = (error?.payload ?? {}) as { readonly isAsked?: boolean }
  return (
    <>
      {error && (
        <div className={isAsked ? 'lading-hidden' : 'lading-common-error'} role="alert">
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

/** Our sentences about the list, which have a remedy: the specified message key, and our key. */
const SENTENCES: Readonly<Record<string, readonly [specified: MessageKey, ours: MessageKey]>> = {
  TOTAL_SIZE_EXCEEDED: ['files-total-size-limit-error', 'total-size'],
  TOO_MANY_FILES: ['files-count-limit-error-too-many', 'too-many'],
  TOO_FEW_FILES: ['files-count-limit-error-too-few', 'too-few'],
}

/** Returns a list error with its remedy; custom page texts are returned unchanged. */
function sentenceOf(error: OutputError, { locale }: Uploader, message: MessageFormatter): string {
  const { min = 0, max = 0, total } = numbersOf(error)
  const [specified, ours] = SENTENCES[error.type] ?? []
  if (!specified || !ours || total === undefined || locale.outranks(specified, ours)) return error.message
  const { language } = locale
  return ours === 'total-size'
    ? message(ours, { size: formatSizeLimit(total, language, 'up'), max: formatSizeLimit(max, language) })
    : message(ours, { count: ours === 'too-few' ? min - total : total - max, min, max })
}

function numbersOf({ payload }: OutputError): Partial<Record<'min' | 'max' | 'total', number>> {
  return payload ?? {}
}
