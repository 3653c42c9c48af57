import { maxFileCount, type Uploader } from '@lading/kernel'
import type { HandoffOptions } from '../HandoffOptions.js'
import { readImageTypes } from '../readImageTypes.js'
import { callServer, type Fields } from './callServer.js'
import { HandoffCallError } from './HandoffCallError.js'

/** A handover that was opened. */
export interface OpenHandoff {
  /** URL of the calls. */
  readonly endpoint: string
  readonly id: string
  readonly key: string
  /** Link for the phone. */
  readonly url: string
  readonly code: string
  readonly expiresInMs: number
}

/** Config keys of the transport to the service. */
interface ServiceConfig {
  readonly pubkey?: string
  readonly baseUrl?: string
  readonly store?: boolean | string
  readonly authToken?:
    | string
    | (() => string | Promise<string>)
    | { getToken(): string | Promise<string>; invalidate?(): void }
    | null
  readonly secureSignature?: string
  readonly secureExpire?: string
  readonly secureUploadsSignatureResolver?: (() => Signature | null | Promise<Signature | null>) | null
}

interface Signature {
  readonly secureSignature: string
  readonly secureExpire: string
}

const TOKEN_ERRORS = ['AccessTokenExpiredError', 'AccessTokenInvalidError']

/**
 * Opens a handover with the page's rights and limits.
 *
 * @param room How many photos the list can take.
 * @throws HandoffCallError, or another error if the server isn't reached
 */
export async function openHandoff(
  uploader: Pick<Uploader, 'config'>,
  options: HandoffOptions,
  room: number,
  signal: AbortSignal,
): Promise<OpenHandoff> {
  const { config } = uploader
  const service = config.values as ServiceConfig
  const base = (service.baseUrl ?? '').replace(/\/+$/, '')
  const endpoint = new URL(options.endpoint ?? `${base}/handoff/`, document.baseURI).href
  const limits = {
    types: [...new Set(readImageTypes(config.values))].slice(0, MAX_TYPES),
    maxBytes: config.get('maxLocalFileSizeBytes'),
    maxFiles: Math.min(room, MAX_FILES),
  }
  const open = async () => {
    const { fields, headers } = options.endpoint === undefined ? await sign(service) : NO_PROOF
    const all = { ...headers, ...(await options.headers?.()) }
    return parseOpened(
      await callServer(endpoint, { action: 'open', ...limits, ...fields }, { headers: all, signal }),
    )
  }
  const opened = await open().catch((error: unknown) => {
    const { authToken: token } = service
    if (!(error instanceof HandoffCallError) || !TOKEN_ERRORS.includes(error.code)) throw error
    if (typeof token === 'object') token?.invalidate?.()
    return open()
  })
  const { token, ...rest } = opened
  return { ...rest, endpoint, url: `${endpoint}#${token}` }
}

/** Servers take no more. */
const MAX_TYPES = 20
/** More at a time than anyone takes within ten minutes. */
const MAX_FILES = 100
const NO_PROOF = { fields: {}, headers: {} }

/** Returns what an upload to the service would have: its project, and a token or a signature. */
async function sign(
  service: ServiceConfig,
): Promise<{ fields: Fields; headers: Readonly<Record<string, string>> }> {
  const { pubkey = '', store, authToken: token, secureUploadsSignatureResolver: resolve } = service
  const fields = {
    pub_key: pubkey,
    source: 'handoff',
    store: typeof store === 'boolean' ? String(Number(store)) : 'auto',
  }
  if (token) {
    const provided =
      typeof token === 'object' ? token.getToken() : typeof token === 'function' ? token() : token
    return { fields, headers: { Authorization: `Bearer ${await provided}` } }
  }
  const { secureSignature: signature, secureExpire } = (resolve ? await resolve() : service) ?? {}
  if (!signature) return { fields, headers: {} }
  return { fields: { ...fields, signature, expire: String(secureExpire) }, headers: {} }
}

function parseOpened({ id, key, token, code, expiresInMs }: Fields) {
  const texts = [id, key, token, code]
  if (!texts.every((text) => typeof text === 'string') || typeof expiresInMs !== 'number')
    throw new Error('The server answered as no handover does.')
  return { id: String(id), key: String(key), token: String(token), code: String(code), expiresInMs }
}

/** Returns how many photos the list can take. */
export function findRoom({ cfg, entries }: Pick<Uploader, 'cfg' | 'entries'>): number {
  return Math.max(0, maxFileCount(cfg) - entries.ids.length)
}
