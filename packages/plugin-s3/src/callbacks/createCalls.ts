import { type Clock, withTimeout } from '@lading/kernel'
import { NetworkError, UploadError } from '@lading/transport-engine'
import type { Fields } from '../client/callHandler.js'
import type { CallServer } from '../client/S3Connection.js'
import type {
  CallbackFile,
  CallbackTransportOptions,
  CompletedFile,
  SignedRequest,
  StoredPart,
} from './CallbackTransportOptions.js'
import { toCallbackError } from './toCallbackError.js'

const PART_BYTES = 16_777_216
const LIFETIME_S = 900
/** Parts signed at a time: each part needs a callback. */
const SIGNED_AT_A_TIME = 4
/** Longest time for a callback. A callback that never settles must not hold an upload forever, so it's retried. */
const TIMEOUT_MS = 60_000

/** Ticket contents, which the transport stores with an unfinished upload. */
interface Ticket {
  readonly file: CallbackFile
  readonly upload: unknown
}

/** Returns a function that replaces a server's upload handler. @param base Base for relative URLs. */
export function createCalls(options: CallbackTransportOptions, clock: Clock, base: string): CallServer {
  const { abort, complete, create, list, partSizeBytes = PART_BYTES, sign } = options

  async function call<T>(
    name: string,
    run: (given: { readonly signal: AbortSignal }) => T,
    outer: AbortSignal,
  ) {
    const controller = new AbortController()
    const stop = () => controller.abort(outer.reason)
    if (outer.aborted) stop()
    outer.addEventListener('abort', stop)
    try {
      return await withTimeout(run({ signal: controller.signal }), controller, clock, TIMEOUT_MS)
    } catch (error) {
      if (controller.signal.aborted && !outer.aborted) {
        const cause = new Error(`${name}() of callbackTransport() has not settled within 60 seconds.`)
        throw new NetworkError(undefined, { cause, code: 'stalled' })
      }
      throw toCallbackError(error, outer)
    } finally {
      outer.removeEventListener('abort', stop)
    }
  }

  const signed = async (ticket: Ticket, numbers: readonly number[], signal: AbortSignal) => {
    const answers = await Promise.all(
      numbers.slice(0, SIGNED_AT_A_TIME).map(async (partNumber) => {
        const answer = await call('sign', (given) => sign({ ...ticket, partNumber }, given), signal)
        return { partNumber, answer, ...parseSigned(answer, base) }
      }),
    )
    const [{ answer, headers } = answers[0] as (typeof answers)[number]] = answers
    return {
      first: answer,
      headers,
      urls: Object.fromEntries(answers.map(({ partNumber, url }) => [partNumber, url])),
      lifetimeS: Math.min(...answers.map(({ lifetimeS }) => lifetimeS)),
    }
  }

  const start = async (fields: Fields, signal: AbortSignal): Promise<Fields> => {
    const { name, sizeBytes, type, metadata } = fields as unknown as CallbackFile
    const file = { name, sizeBytes, type, metadata }
    const upload = create && (await call('create', (given) => create(file, given), signal))
    const { first, ...rest } = await signed({ file, upload }, [1], signal)
    const ticket = JSON.stringify({ file, upload: create ? upload : first } satisfies Ticket)
    return {
      ...rest,
      ticket,
      isMultipart: !!create,
      partSizeBytes: create ? partSizeBytes : Math.max(1, sizeBytes),
    }
  }

  const listed = async (ticket: Ticket, signal: AbortSignal): Promise<readonly StoredPart[]> => {
    if (!list) return []
    const parts = await call('list', (given) => list(ticket, given), signal)
    if (Array.isArray(parts) && parts.every((part) => Number.isSafeInteger(part?.number))) return parts
    throw invalid('list', 'an array of parts, each with its number from 1', parts)
  }

  const finish = async (ticket: Ticket, signal: AbortSignal): Promise<Fields> => {
    const parts = create ? await listed(ticket, signal) : []
    const count = Math.max(1, Math.ceil(ticket.file.sizeBytes / partSizeBytes))
    if (create && list && new Set(parts.map(({ number }) => number)).size < count)
      throw new UploadError('incomplete', 'Parts of the file are missing.', { status: 409 })
    const answer = await call('complete', (given) => complete({ ...ticket, parts }, given), signal)
    const { url, key, type, etag } = Object(
      typeof answer === 'string' ? { url: answer } : answer,
    ) as CompletedFile
    if (typeof url !== 'string' || url === '')
      throw invalid('complete', 'a URL, or an object with one', answer)
    const mimeType = type ?? (ticket.file.type || 'application/octet-stream')
    return { url: toAbsolute(url, base) ?? url, key: key ?? url, type: mimeType, etag }
  }

  return async (fields, signal) => {
    if (fields.action === 'create') return start(fields, signal)
    // The store has refused a request or can't be reached, and there's no server to ask why.
    if (fields.action === 'check') return {}
    const ticket: Ticket = JSON.parse(String(fields.ticket))
    if (fields.action === 'sign') return signed(ticket, fields.numbers as readonly number[], signal)
    if (fields.action === 'complete') return finish(ticket, signal)
    if (fields.action === 'parts')
      return { numbers: (await listed(ticket, signal)).map(({ number }) => number) }
    if (abort) await call('abort', (given) => abort(ticket, given), signal)
    return {}
  }
}

function parseSigned(answer: string | SignedRequest, base: string) {
  const {
    url,
    headers,
    lifetimeS = LIFETIME_S,
  } = Object(typeof answer === 'string' ? { url: answer } : answer) as SignedRequest
  const absolute = typeof url === 'string' && url !== '' ? toAbsolute(url, base) : null
  if (absolute === null || !(lifetimeS > 0))
    throw invalid('sign', 'a URL, or an object { url, headers, lifetimeS }', answer)
  return { url: absolute, headers: headers ?? {}, lifetimeS }
}

function toAbsolute(url: string, base: string): string | null {
  try {
    return new URL(url, base).href
  } catch {
    return null
  }
}

function invalid(name: string, expected: string, answer: unknown): UploadError {
  const got = answer instanceof Response ? 'a Response; await its json() first' : typeof answer
  return new UploadError(
    'callback-invalid',
    'The server of this page gave a wrong answer. Contact its owner.',
    {
      cause: new TypeError(`${name}() of callbackTransport() must return ${expected}. It returned ${got}.`),
    },
  )
}
