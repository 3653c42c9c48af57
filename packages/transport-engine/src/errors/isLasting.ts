/** Codes of refusals that another attempt with the same file, from the same page, can't change: of our servers and the upload API. */
const LASTING =
  /^(bad-(request|metadata)|insecure-page|origin-not-allowed|part-plan-invalid|too-large|type-not-allowed|(File(Infected|TypeForbidden|SizeLimitExceeded)|MultipartFileSizeLimitExceeded|ProjectPublicKey\w+|(Host|Origin)NotAllowed|NullCharactersForbidden|URL\w+)Error)$/
/** Codes of what a setting of the server or the bucket lacks. */
const SETTING = /-(missing|skew)$/
/** The method, the URL's length or the type isn't taken: servers without codes say so by the status. */
const STATUSES: readonly unknown[] = [405, 414, 415]

/** Returns true for a refusal that the same file would meet again, so that no Retry is offered for it. */
export function isLasting(error: Error): boolean {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown }
  return STATUSES.includes(status) || LASTING.test(String(code)) || SETTING.test(String(code))
}
