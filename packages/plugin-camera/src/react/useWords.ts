import type { MessageKey } from '@lading/kernel'
import { useMessage, useUploader } from '@lading/react'

/**
 * Returns a function for keys that the specification fixes: it says what a person does in plainer words, unless the page or a
 * better language has its own for the specified key.
 */
export function useWords(): (specified: MessageKey, plain: MessageKey) => string {
  const message = useMessage()
  const { locale } = useUploader()
  return (specified, plain) => message(locale.outranks(specified, plain) ? specified : plain)
}
