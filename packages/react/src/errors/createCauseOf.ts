import type { CreateCauseOf } from './causes.js'
import { explainError } from './explainError.js'

/** One of the list's message keys. */
const LIST_KEY = 'error-server'

/** Returns a function that returns an error's cause in the list's wording, if the list's messages are loaded. */
export const createCauseOf: CreateCauseOf = (message, locale) => {
  const isLoaded = message(LIST_KEY) !== LIST_KEY
  // The cause doesn't depend on any other page rules.
  return (error) => (isLoaded ? explainError(error, { types: '', locale }, message).cause : error.message)
}
