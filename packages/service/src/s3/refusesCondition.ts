import type { S3ServiceException } from '@aws-sdk/client-s3'

/** Statuses of a store that doesn't know a header. */
const UNKNOWN: ReadonlySet<number | undefined> = new Set([400, 405, 415, 422, 501])

/** True for the answer of a store that doesn't know conditional writes. */
export function refusesCondition(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as S3ServiceException | undefined) : undefined
  return UNKNOWN.has(cause?.$metadata?.httpStatusCode)
}
