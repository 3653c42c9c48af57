import { type ConfigStore, maxFileCount, type Uploader } from '@lading/kernel'
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
  const base = config.get('baseUrl').replace(/\/+$/, '')
  const endpoint = new URL(options.endpoint ?? `${base}/handoff/`, document.baseURI).href
  const limits = {
    types: readImageTypes(config.values),
    maxBytes: config.get('maxLocalFileSizeBytes'),
    maxFiles: Math.min(room, MAX_FILES),
  }
  const open = async () => {
    const { fields, headers } = options.endpoint === undefined ? await sign(config) : NO_PROOF
    const all = { ...headers, ...(await options.headers?.()) }
    return parseOpened(
      await callServer(endpoint, { action: 'open', ...limits, ...fields }, { headers: all, signal }),
    )
  }
  const opened = await open().catch((error: unknown) => {
    const token = config.get('authToken')
    if (!(error instanceof HandoffCallError) || !TOKEN_ERRORS.includes(error.code)) throw error
    if (typeof token === 'object') token?.invalidate?.()
    return open()
  })
  const { token, ...rest } = opened
  return { ...rest, endpoint, url: `${endpoint}#${token}` }
}

/** More at a time than anyone takes within ten minutes. */
const MAX_FILES = 100
const NO_PROOF = { fields: {}, headers: {} }

/** Returns what an upload to the service would have: its project, and a token or a signature. */
async function sign(
  config: ConfigStore,
): Promise<{ fields: Fields; headers: Readonly<Record<string, string>> }> {
  const token = config.get('authToken')
  const store = config.values as { readonly store?: unknown }
  const fields = {
    pub_key: config.get('pubkey'),
    source: 'handoff',
    store: typeof store.store === 'boolean' ? String(Number(store.store)) : 'auto',
  }
  if (token) {
    const provided =
      typeof token === 'object' ? token.getToken() : typeof token === 'function' ? token() : token
    return { fields, headers: { Authorization: `Bearer ${await provided}` } }
  }
  const resolve = config.get('secureUploadsSignatureResolver')
  const signature = resolve
    ? await resolve()
    : { secureSignature: config.get('secureSignature'), secureExpire: config.get('secureExpire') }
  if (!signature?.secureSignature) return { fields, headers: {} }
  const { secureSignature, secureExpire } = signature
  return { fields: { ...fields, signature: secureSignature, expire: String(secureExpire) }, headers: {} }
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
