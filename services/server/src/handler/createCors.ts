/** A handler's cross-origin methods and headers. */
export interface CorsRules {
  readonly methods: string
  /** Response headers that pages can read. @default the CORS-safelisted response headers */
  readonly expose?: string
}

/** Creates the headers that let pages from named origins use a handler; no headers for all others. */
export function createCors(
  allowed: readonly string[],
  request: Request,
  { methods, expose }: CorsRules,
): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null || !allowed.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? 'content-type',
    'access-control-allow-methods': methods,
    'access-control-max-age': '86400',
    ...(expose && { 'access-control-expose-headers': expose }),
    vary: 'origin',
  }
}
