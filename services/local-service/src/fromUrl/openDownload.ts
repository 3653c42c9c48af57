import type { IncomingMessage, RequestOptions } from 'node:http'
import { UploadApiError } from '../errors/UploadApiError.js'
import { sendRequest } from '../http/sendRequest.js'
import { packageVersion } from '../shared/packageVersion.js'
import { DownloadError } from './DownloadError.js'
import { parseSourceUrl } from './parseSourceUrl.js'
import { type FetchPolicy, type ResolvedUrl, resolveUrl } from './resolveUrl.js'

const MAX_REDIRECTS = 5

export interface Download {
  readonly response: IncomingMessage
  /** The URL that answered, after redirects. */
  readonly url: URL
}

/**
 * Requests a file and follows redirects. Each host is resolved once, and connections only go to its checked addresses.
 *
 * @throws DownloadError if no file can be fetched.
 */
export async function openDownload(
  source: ResolvedUrl,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<Download> {
  let target = source
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { url } = target
    const response = await ask(target, signal)
    const { statusCode = 0, statusMessage = '', headers } = response
    if (statusCode >= 200 && statusCode < 300) return { response, url }
    response.destroy()
    const status = `${statusCode} ${statusMessage}`.trim()
    if (statusCode >= 500) throw new DownloadError('DownloadFileHTTPServerError', [status])
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) {
      throw new DownloadError('DownloadFileHTTPClientError', [status])
    }
    const { location } = headers
    const next = URL.canParse(location, url.href) ? new URL(location, url).href : location
    target = await toDownloadError(() => resolveUrl(parseSourceUrl(next), policy, signal))
  }
  throw new DownloadError('DownloadFileHTTPURLValidationError', ['Too many redirects'])
}

async function ask({ url, addresses }: ResolvedUrl, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    headers: {
      'user-agent': `lading-local-service/${packageVersion}`,
      accept: '*/*',
      'accept-encoding': 'identity',
    },
    lookup: (_host, options, done) => {
      const [first] = addresses
      if (options.all) done(null, [...addresses])
      else done(null, first?.address ?? '', first?.family)
    },
  }
  return sendRequest(url, options).catch((cause: unknown) => {
    throw networkError(cause)
  })
}

/** Converts a connection error to a `DownloadError`. */
export function networkError(cause: unknown): DownloadError {
  const systemCode = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
  return new DownloadError('DownloadFileHTTPNetworkError', [systemCode], { cause })
}

async function toDownloadError<Value>(check: () => Promise<Value>): Promise<Value> {
  try {
    return await check()
  } catch (cause) {
    if (!(cause instanceof UploadApiError)) throw cause
    throw new DownloadError('DownloadFileHTTPURLValidationError', [cause.message.replace(/\.$/, '')], {
      cause,
    })
  }
}
