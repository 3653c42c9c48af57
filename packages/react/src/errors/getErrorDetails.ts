const MAX_DETAILS_LENGTH = 500

/** Returns code, status and text of a failure in one line. */
export function getErrorDetails(type: string, failure: unknown): string {
  const { code, status, message } = (failure ?? {}) as Record<string, unknown>
  const facts = [type, code, status].filter(Boolean).join(' ')
  return `${facts}: ${String(message ?? failure)}`.slice(0, MAX_DETAILS_LENGTH)
}
