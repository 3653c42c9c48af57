/**
 * Codes from our servers and the upload API that mean another attempt with
 * the same file can't help, because of the file, the page or a setting.
 */
const LASTING =
  /^(bad-|insecure-|part-plan|too-large|type-not|URL)|(Infected|TypeForbidden|SizeLimitExceeded|PublicKey\w+|NotAllowed)Error$|-(missing|skew)$/

/** Returns true for a refusal that the same file would meet again, so that we don't offer Retry. */
export function isLasting(error: Error): boolean {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown }
  // Servers without codes use the status to refuse the method or the type.
  return status === 405 || status === 415 || LASTING.test(String(code))
}
