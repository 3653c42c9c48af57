/** Reason why ids that clients choose can't be tested; null if the store under test has conditional writes. */
export function findConditionProblem(): string | null {
  return process.env.LADING_S3_COPY ? 'the store has no conditional writes' : null
}
