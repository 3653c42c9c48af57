import type { OutputError } from '../errors/OutputError.js'

/** An error that a validator or a file hook reports. @see OutputError */
export type ValidationFinding = Pick<OutputError, 'message'> & Partial<OutputError>
