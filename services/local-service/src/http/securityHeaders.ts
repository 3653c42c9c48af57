/** Headers for every answer: uploaded bytes can be shown or downloaded, but can never run or be mistaken for a page. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
} as const

/** Headers from wire protocol §1.2 that answers outside the usual hooks still need. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
} as const
