import { readXmlText } from './readXml.js'
import { StoreError } from './StoreError.js'

/** Creates an error from an answer, with the code and message in its document. */
export function toStoreError(status: number, text: string): StoreError {
  const code = readXmlText(text, 'Code') ?? NAMES[status] ?? `status ${status}`
  return new StoreError(code, status, readXmlText(text, 'Message') ?? '')
}

/** Error codes for answers without a body. */
const NAMES: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  307: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NotFound',
  503: 'SlowDown',
}
