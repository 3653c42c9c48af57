/** Headers that a handler takes and gives across origins. */
export interface CorsRules {
  readonly methods: string
  /** Headers of responses that pages may read. @default those that any page may read */
  readonly expose?: string
}

/** Creates the headers that let pages of named origins use a handler; none for all others. */
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
