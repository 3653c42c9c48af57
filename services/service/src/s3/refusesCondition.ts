import type { S3ServiceException } from '@aws-sdk/client-s3'

/** Statuses from stores that don't know a header. */
const UNKNOWN: ReadonlySet<number | undefined> = new Set([400, 405, 415, 422, 501])

/** Returns true if the error shows that the store doesn't support conditional writes. */
export function refusesCondition(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as S3ServiceException | undefined) : undefined
  return UNKNOWN.has(cause?.$metadata?.httpStatusCode)
}
