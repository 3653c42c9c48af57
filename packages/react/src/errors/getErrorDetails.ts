const MAX_DETAILS_LENGTH = 500

/** Returns code, status and text of a failure in one line, and what is behind it, such as a store's own words. */
export function getErrorDetails(type: string, failure: unknown): string {
  const { code, status, message, cause } = (failure ?? {}) as Record<string, unknown>
  const facts = [type, code, status].filter(Boolean).join(' ')
  const reason = type === 'UPLOAD_ERROR' && cause instanceof Error ? ` ${cause.message}` : ''
  return `${facts}: ${String(message ?? failure)}${reason}`.slice(0, MAX_DETAILS_LENGTH)
}
