/** Returns when a JWT expires, in milliseconds since the Unix epoch; null for a token without a readable expiry. */
export function readExpiry(token: string): number | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const { exp }: { readonly exp?: unknown } = JSON.parse(atob(payload))
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null
  } catch {
    return null
  }
}
