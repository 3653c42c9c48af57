/** The server's refusal. */
export class PhoneError extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Calls the server once, at the page's URL. @throws PhoneError if the server refuses, another error if it isn't reached */
export async function callServer(fields: object): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    // Nothing that this phone's owner is signed in to has to do with it.
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
  return readAnswer(await response.text(), response.status)
}

/** Reads an answer. @throws PhoneError for a refusal, another error for an answer that's worth another attempt */
export function readAnswer(text: string, status: number): Readonly<Record<string, unknown>> {
  const answer = JSON.parse(text || '{}') as { readonly error?: { readonly code?: string } }
  if (status < 300 && !answer.error) return { ...answer }
  // A busy server, or something between.
  if (status >= 500 || status === 429 || typeof answer.error?.code !== 'string')
    throw new Error(`status ${status}`)
  throw new PhoneError(answer.error.code)
}
