import { StorageError } from '@lading/local-service/parts'
import { openS3Bucket, type S3Bucket } from '../s3/openS3Backend.js'
import type { S3Options } from '../s3/S3Options.js'

/** A command's output. */
export interface CommandOutput {
  print(line: string): void
  printError(line: string): void
}

const DAY_MS = 86_400_000
/** Exit code if the store fails before the result is known. */
const FAILED = 3

/**
 * Opens a bucket for a command while nodes might be using it. Resolves to the exit code. If the store fails, prints the reason and resolves
 * to 3.
 */
export async function openBucket(
  s3: S3Options,
  output: CommandOutput,
  work: (bucket: S3Bucket) => Promise<number>,
): Promise<number> {
  const settings = { now: Date.now, log: output.printError, unstoredLifetimeMs: DAY_MS, maxCacheBytes: 0 }
  const bucket = await openS3Bucket({ ...settings, s3 })
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
