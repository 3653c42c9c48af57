import { StorageError } from '@lading/local-service/parts'
import { openS3Backend, type S3Backend } from '../s3/openS3Backend.js'
import type { S3Options } from '../s3/S3Options.js'

/** Where a command writes its lines. */
export interface CommandOutput {
  print(line: string): void
  printError(line: string): void
}

const DAY_MS = 86_400_000
/** The store failed, so that the result is not known. */
const FAILED = 3

/**
 * Does work on a bucket that nodes may use at the same time. Resolves to the exit code: 3 when the store fails, and the reason is
 * printed.
 */
export async function openBucket(
  s3: S3Options,
  output: CommandOutput,
  work: (bucket: S3Backend) => Promise<number>,
): Promise<number> {
  const settings = { now: Date.now, log: output.printError, unstoredLifetimeMs: DAY_MS, maxCacheBytes: 0 }
  const bucket = await openS3Backend({ ...settings, s3 })
  try {
    await bucket.check()
    return await work(bucket)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    output.printError(error.message)
    return FAILED
  } finally {
    await bucket.release()
  }
}
