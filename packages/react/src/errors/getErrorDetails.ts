const MAX_DETAILS_LENGTH = 500

/** Returns a failure's code, status and text on one line, plus its underlying error, such as a store's response. */
export function getErrorDetails(type: string, failure: unknown): string {
  const { code, status, message, cause } = (failure ?? {}) as Record<string, unknown>
  const facts = [type, code, status].filter(Boolean).join(' ')
  const reason = type === 'UPLOAD_ERROR' && cause instanceof Error ? ` ${cause.message}` : ''
  return `${facts}: ${String(message ?? failure)}${reason}`.slice(0, MAX_DETAILS_LENGTH)
}
