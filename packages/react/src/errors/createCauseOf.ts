import type { CreateCauseOf } from './causes.js'
import { explainError } from './explainError.js'

/** One of the messages of the list. */
const LIST_KEY = 'error-server'

/** Returns the function that gives the cause of an error in the words of the list, if its messages are loaded. */
export const createCauseOf: CreateCauseOf = (message, locale) => {
  const isLoaded = message(LIST_KEY) !== LIST_KEY
  // The cause alone depends on no other rules of the page.
  return (error) => (isLoaded ? explainError(error, { types: '', locale }, message).cause : error.message)
}
