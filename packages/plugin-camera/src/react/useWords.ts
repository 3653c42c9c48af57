import type { MessageKey, MessageValues } from '@lading/kernel'
import { useMessage, useUploader } from '@lading/react'

/**
 * Returns a function that replaces the specified wording, or one that more languages have, with a plainer message, unless the
 * page, or a better matching language, overrides the first key.
 */
export function useWords(): (specified: MessageKey, plain: MessageKey, values?: MessageValues) => string {
  const message = useMessage()
  const { locale } = useUploader()
  return (specified, plain, values) => message(locale.outranks(specified, plain) ? specified : plain, values)
}
