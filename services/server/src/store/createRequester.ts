import type { Bytes } from './Bytes.js'
import type { RequestToSign, UrlSigner } from './createUrlSigner.js'
import { readLimitedBytes } from './readLimited.js'
import { StoreError } from './StoreError.js'
import { toStoreError } from './toStoreError.js'

/** A request to the store. */
export interface StoreRequest extends RequestToSign {
  readonly body?: string | Bytes
  /** Headers that aren't signed. */
  readonly extraHeaders?: Readonly<Record<string, string>>
  /** Maximum attempts, if repeating the request is harmless. @default the requester's maximum */
  readonly attempts?: number
  /** Reads the answer as bytes, up to this many. @default it's read as text, up to 16 MiB */
  readonly maxBytes?: number
}

/** A successful answer from the store. */
export interface StoreAnswer {
  readonly status: number
  readonly headers: Headers
  /** Empty if the answer is read as bytes. */
  readonly text: string
  readonly bytes: Bytes
}

/** Sends a request. @throws StoreError */
export type Requester = (request: StoreRequest) => Promise<StoreAnswer>

const TIMEOUT_MS = 30_000
const SKEWED = 'RequestTimeTooSkewed'
/** Stores refuse requests if the clocks differ by 15 minutes. */
const MAX_SKEW_MS = 840_000
/** Maximum bytes of an answer: lists have less than 1 MB, and the doctor reads a small file. */
const MAX_ANSWER_BYTES = 16_777_216
const FIRST_PAUSE_MS = 200

/**
 * Creates a function that sends signed requests, and retries temporary failures.
 *
 * @param bucketUrl Named in errors: a server can have several buckets.
 */
export function createRequester(signer: UrlSigner, maxAttempts: number, bucketUrl: string): Requester {
  async function attempt({
    method,
    body,
    headers,
    extraHeaders,
    maxBytes,
    ...rest
  }: StoreRequest): Promise<StoreAnswer> {
    const [url = ''] = await signer.sign([{ method, ...rest, ...(headers && { headers }) }])
    let response: Response
    let bytes: Bytes | undefined
    try {
      response = await fetch(url, {
        method,
        headers: { ...stringsOf(headers), ...extraHeaders },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body }),
      })
      bytes = await readLimitedBytes(response.body, maxBytes ?? MAX_ANSWER_BYTES)
    } catch (cause) {
      throw new StoreError('Unreachable', 0, describe(cause), { cause })
    }
    const { status } = response
    if (bytes === undefined) throw new StoreError('more than it was asked for', status, '')
    // A file can look like an error.
    const text = response.ok && maxBytes !== undefined ? '' : new TextDecoder().decode(bytes)
    // A completion can fail despite a success status.
    const isError = !response.ok || /^\s*(?:<\?xml[^>]*>\s*)?<Error>/.test(text)
    if (isError) {
      // Stores report clock skew as an expired URL or as denied access.
      if (status === 403 && isSkewed(response.headers)) throw new StoreError(SKEWED, status, '')
      throw toStoreError(status, text)
    }
    return { status, headers: response.headers, text, bytes }
  }

  return async (request) => {
    const attempts = request.attempts ?? maxAttempts
    for (let failed = 1; ; failed++) {
      try {
        return await attempt(request)
      } catch (error) {
        if (failed >= attempts || !isTemporary(error)) {
          if (error instanceof StoreError) error.message += ` The bucket is ${bucketUrl}.`
          throw error
        }
        const pauseMs = FIRST_PAUSE_MS * 2 ** (failed - 1) * (0.5 + Math.random())
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }
}

function isSkewed(headers: Headers): boolean {
  return Math.abs(Date.parse(headers.get('date') ?? '') - Date.now()) > MAX_SKEW_MS
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof StoreError &&
    (error.status === 0 || error.status === 429 || error.status >= 500) &&
    error.status !== 501
  )
}

function stringsOf(headers: RequestToSign['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

function describe(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(inner instanceof Error)) return String(inner)
  return inner.message || String((inner as { code?: unknown }).code ?? inner.name)
}
