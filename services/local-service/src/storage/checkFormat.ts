import { isRecord } from '@lading/cdn'
import { StorageError } from '../errors/StorageError.js'

/**
 * Format of the facts that this version writes; facts without `format` have the first format. Older versions keep facts that a
 * newer version adds, without knowing them. A version only raises the format if older versions would misread its facts.
 */
const FORMAT = 1

/** Checks the format of facts. @param name names their owner. @throws StorageError if a later version has written them. */
export function checkFormat(facts: unknown, name: string): void {
  const format = isRecord(facts) ? facts.format : undefined
  if (typeof format !== 'number' || format <= FORMAT) return
  const message = `${name} was written by a later version, in format ${format}: upgrade this node to read it.`
  throw new StorageError(undefined, { code: 'format-unknown', message })
}
