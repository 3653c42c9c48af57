/** An answer that an adapter gives instead of the handler. */
export interface Refusal {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Creates the answer to a request that isn't valid HTTP for the handler, or that the handler failed to answer. */
export function createRefusal(status: 400 | 500): Refusal {
  const [code, message] =
    status === 400
      ? ['bad-request', 'The request is not valid.']
      : ['handler-failed', 'The server could not handle the upload. Try again later.']
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ error: { code, message } }),
  }
}
