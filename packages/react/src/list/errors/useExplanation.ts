import { formatSizeLimit, type OutputError } from '@lading/kernel'
import { type ErrorExplanation, explainError } from '../../errors/explainError.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { acceptedTypes } from '../../start/formatLimits.js'

/** An error in the person's language, with its cause and remedy as one sentence. */
export interface Explanation extends ErrorExplanation {
  readonly sentence: string
}

/** Returns a function that explains errors, given the page's configuration. */
export function useExplanation(): (error: OutputError, sizeBytes?: number | null) => Explanation {
  const message = useMessage()
  const { locale } = useUploader()
  const { language } = locale
  const accepted = { accept: useConfig('accept'), imgOnly: useConfig('imgOnly') }
  const types = acceptedTypes(accepted, language, message).join(', ')
  const maxBytes = useConfig('maxLocalFileSizeBytes')
  const minBytes = useConfig('minFileSizeBytes')
  return (error, sizeBytes) => {
    const sizes =
      sizeBytes && (maxBytes || minBytes)
        ? {
            size: formatSizeLimit(sizeBytes, language, error.type === 'FILE_TOO_SMALL' ? 'down' : 'up'),
            max: formatSizeLimit(maxBytes, language),
            min: formatSizeLimit(minBytes, language, 'up'),
          }
        : undefined
    const explained = explainError(error, { types, sizes, locale }, message)
    const { cause, remedy } = explained
    const end = (text: string) => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text)
    return { ...explained, sentence: remedy ? `${end(cause)} ${end(remedy)}` : cause }
  }
}
