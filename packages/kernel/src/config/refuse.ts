import { ConfigValueError } from './ConfigValueError.js'

/** Rejects a value. @throws ConfigValueError always */
export function refuse(expected: string): never {
  throw new ConfigValueError(`Expected ${expected}.`)
}
