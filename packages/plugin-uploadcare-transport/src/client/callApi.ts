import {
  assertAnswered,
  assertNotRedirected,
  type HttpRequest,
  sendWatched,
  type WaitListener,
  withRetry,
} from '@lading/transport-engine'
import { buildForm, buildQuery, type FormFile, locateCall, type Params } from './buildQuery.js'
import type { Connection } from './Connection.js'
import { parseBody } from './parseBody.js'
import type { UploadSettings } from './UploadSettings.js'
import { version } from './version.js'

/** One upload API call. */
export interface ApiCall extends Pick<HttpRequest, 'signal' | 'onProgress' | 'onBytesSent'> {
  readonly headers?: HttpRequest['headers'] | undefined
  /** Starts and ends with a slash. */
  readonly path: string
  readonly query?: Params
  /** Receives the reason why a call with retries waits. */
  readonly onWait?: WaitListener | undefined
  /** Makes the call a POST. @default a GET */
  readonly form?: { readonly fields: Params; readonly files?: readonly FormFile[] }
  /**
   * Whether to avoid a preflight for a cross-origin call: the user agent moves to the URL, and the body reports no progress.
   *
   * @default false
   */
  readonly isSimple?: boolean
}

/** Calls the upload API once and returns the response object. @throws UploadError, NetworkError, CancelError */
export async function callApi(
  connection: Pick<Connection, 'settings' | 'http' | 'clock'>,
  { path, query, form, headers = {}, isSimple, ...rest }: ApiCall,
): Promise<Readonly<Record<string, unknown>>> {
  const { settings } = connection
  const files = form?.files ?? []
  const agent = { 'X-UC-User-Agent': createUserAgent(settings) }
  const { url, isForeign } = locateCall(settings.baseUrl, path, query)
  const isUnasked = isForeign && isSimple && !Object.keys(headers).length
  const request = {
    ...(isUnasked
      ? { signal: rest.signal, url: `${url}&${buildQuery(agent)}`, headers: {} }
      : { ...rest, url, headers: { ...headers, ...agent } }),
    method: form ? ('POST' as const) : ('GET' as const),
    ...(form && { body: buildForm(form.fields, ...files) }),
  }
  let sizeBytes = 0
  for (const { data } of files) sizeBytes += data.size
  const response = await sendWatched(connection, request, sizeBytes, isUnasked).catch(
    async (error: unknown) => {
      if (!isForeign) await assertNotRedirected(url, error)
      throw error
    },
  )
  assertAnswered(response, [url], '"baseUrl"')
  return parseBody(response, url)
}

/**
 * Calls the upload API with retries and parses the response. Use it for calls that are safe to repeat.
 *
 * @param parse Turns the response into the result; a response that it refuses as invalid is retried.
 * @throws UploadError, NetworkError, CancelError
 */
export function callWithRetry<T>(
  connection: Connection,
  call: ApiCall,
  parse: (body: Readonly<Record<string, unknown>>) => T,
): Promise<T> {
  return withRetry(connection, call, async () => parse(await callApi(connection, call)))
}

/** Builds this package's user agent. Source: upload API, header `X-UC-User-Agent`. */
export function createUserAgent({
  publicKey,
  userAgentIntegration,
}: Pick<UploadSettings, 'publicKey' | 'userAgentIntegration'>): string {
  const library = ['blocks', version, publicKey].filter(Boolean).join('/')
  const environment = ['JavaScript', userAgentIntegration].filter(Boolean).join('; ')
  // Headers are ASCII: a single accent in the integration's name would make every upload fail.
  return `${library} (${environment})`.replace(/[^\x20-\x7e]/g, '')
}
