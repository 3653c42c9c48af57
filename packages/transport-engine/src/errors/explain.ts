import { faultRules } from './faultRules.js'
import { getFault } from './getFault.js'

/** Adds the words of the list to an error that ends an upload. Returns the same error. */
export function explain<E>(error: E): E {
  if (error instanceof Error) Object.assign(error, { explanation: faultRules[getFault(error)] })
  return error
}
