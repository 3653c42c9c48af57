import { faultRules } from './faultRules.js'
import { getFault } from './getFault.js'
import { isLasting } from './isLasting.js'

/** Adds the upload list's explanation and buttons to an error that ends an upload. Returns the same error. */
export function explain<E>(error: E): E {
  if (!(error instanceof Error)) return error
  const fault = getFault(error)
  const rule = faultRules[fault]
  const isFinal = fault === 'rejected' && isLasting(error)
  return Object.assign(error, { explanation: isFinal ? { ...rule, remedy: null, buttons: [] } : rule })
}
