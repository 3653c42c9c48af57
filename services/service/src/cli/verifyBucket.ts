import type { S3Options } from '../s3/S3Options.js'
import { describeFault } from '../verify/Fault.js'
import { findFaults } from '../verify/findFaults.js'
import { type CommandOutput, openBucket } from './openBucket.js'

/** A request to verify a bucket's files. */
export interface VerifyOrder {
  readonly s3: S3Options
  /** Only verifies uploads from this time on, in milliseconds since 1970. @default all uploads and leftovers */
  readonly sinceMs?: number
  /** Prints a JSON object per line. */
  readonly isJson: boolean
}

/** Verifies files and prints each fault. Resolves to the exit code: 0 without faults, 1 with faults, 3 if the store fails. */
export function verifyBucket({ s3, sinceMs, isJson }: VerifyOrder, output: CommandOutput): Promise<number> {
  const { print } = output
  return openBucket(s3, output, async ({ inside }) => {
    let faults = 0
    const search = { readsBytes: true, ...(sinceMs !== undefined && { sinceMs }) }
    const { files, bytes } = await findFaults(inside, search, (fault) => {
      faults++
      const message = describeFault(fault)
      print(isJson ? JSON.stringify({ type: 'fault', ...fault, message }) : message)
    })
    if (isJson) print(JSON.stringify({ type: 'summary', files, bytes, faults }))
    else print(`${files} files were verified, and ${bytes} bytes of them are right. Faults: ${faults}.`)
    return faults > 0 ? 1 : 0
  })
}
