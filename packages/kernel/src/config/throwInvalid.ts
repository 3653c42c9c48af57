import { ConfigValueError } from './ConfigValueError.js'

/** Throws an error about an invalid value. @throws ConfigValueError always */
export function throwInvalid(expected: string): never {
  throw new ConfigValueError(`Expected ${expected}.`)
}
