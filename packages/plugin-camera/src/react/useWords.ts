import type { MessageKey } from '@lading/kernel'
import { useMessage, useUploader } from '@lading/react'

/**
 * Returns a function that replaces the specification's wording with a plainer message, unless the page, or a better matching
 * language, overrides the specified key.
 */
export function useWords(): (specified: MessageKey, plain: MessageKey) => string {
  const message = useMessage()
  const { locale } = useUploader()
  return (specified, plain) => message(locale.outranks(specified, plain) ? specified : plain)
}
