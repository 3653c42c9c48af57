import { HandoffCallError } from './HandoffCallError.js'

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** How a call is sent. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** True for a call that outlives the page. */
  readonly keepalive?: boolean
}

const TIMEOUT_MS = 20_000

/** Calls the server once. @throws HandoffCallError for a refusal, another error if the server isn't reached */
export async function callServer(
  url: string,
  fields: Fields,
  { headers, signal, keepalive = false }: CallOptions = {},
): Promise<Fields> {
  // Safari 16 and Chrome 109 don't support `AbortSignal.any`.
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(fields),
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      keepalive,
      signal: controller.signal,
    })
    return readAnswer(response.status, await response.json())
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** @throws HandoffCallError for a refusal */
function readAnswer(status: number, answer: unknown): Fields {
  const object = typeof answer === 'object' && answer !== null ? (answer as Fields) : {}
  const error = object.error as { readonly code?: unknown; readonly message?: unknown } | undefined
  if (status === 200 && !error) return object
  throw new HandoffCallError(String(error?.code ?? 'unknown'), status, String(error?.message ?? status))
}
