import type { Documents } from '@lading/local-service/parts'
import { VERIFY_DOCUMENT } from './createVerifyLease.js'
import type { Fault } from './Fault.js'
import { createVerifyState, parseVerifyState } from './parseVerifyState.js'

/** Reads the faults that nodes have confirmed. */
export async function readKnownFaults(documents: Documents): Promise<readonly Fault[]> {
  const value = await documents.read(...VERIFY_DOCUMENT)
  return parseVerifyState(value, createVerifyState(0, '')).faults.filter(({ isConfirmed }) => isConfirmed)
}
