import { ConfigValueError } from './ConfigValueError.js'

/** Throws that a value is invalid. @throws ConfigValueError always */
export function throwInvalid(expected: string): never {
  throw new ConfigValueError(`Expected ${expected}.`)
}
