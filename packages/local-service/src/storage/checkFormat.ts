import { StorageError } from '../errors/StorageError.js'
import { isRecord } from '../shared/isRecord.js'

/**
 * Format of the facts that this version keeps; facts without `format` have the first one. Facts that a version adds are kept by
 * older ones, which do not know them. Only a version whose facts older ones would misread writes a later format.
 */
const FORMAT = 1

/** @param name of what has the facts. @throws StorageError when a later version has written them. */
export function checkFormat(facts: unknown, name: string): void {
  const format = isRecord(facts) ? facts.format : undefined
  if (typeof format !== 'number' || format <= FORMAT) return
  const message = `${name} was written by a later version, in format ${format}: upgrade this node to read it.`
  throw new StorageError(undefined, { code: 'format-unknown', message })
}
