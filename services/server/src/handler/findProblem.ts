import { createCorsRule } from '../doctor/createCorsRule.js'
import { findChecksum } from '../store/checksums.js'
import { readLimited } from '../store/readLimited.js'
import type { Ticket } from '../ticket/Ticket.js'
import type { HandlerParts } from './HandlerParts.js'
import { signUrls } from './signUrls.js'

/** Why a browser can't send bytes, which it can't find out itself. */
export interface StoreProblem {
  readonly code: 'bucket-missing' | 'clock-skew' | 'cors-missing' | 'part-refused' | 'store-unreachable'
  /** For the page's developer. */
  readonly advice: string
}

const TIMEOUT_MS = 10_000
/** Error documents are shorter. */
const MAX_ANSWER_BYTES = 65_536
/** Stores refuse requests if the clocks differ by 15 minutes. */
const MAX_SKEW_MS = 840_000

/** Sends the store the CORS preflight that a browser sends before an upload; resolves to null if nothing is wrong. */
export async function findProblem(
  parts: HandlerParts,
  ticket: Ticket,
  origin: string,
): Promise<StoreProblem | null> {
  const { bucket, now } = parts
  const checksum = findChecksum(parts.options.bucket.checksum)
  const { urls, headers } = await signUrls(parts, ticket, [1], { 1: checksum?.placeholder })
  // Browsers also send a part's content type.
  const names = [
    ...new Set(['content-type', ...Object.keys(headers), ...(checksum ? [checksum.header] : [])]),
  ]
  let response: Response
  let text: string | undefined
  try {
    response = await fetch(urls[1] ?? '', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': names.join(','),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = await readLimited(response.body, MAX_ANSWER_BYTES).catch(() => '')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { code: 'store-unreachable', advice: `The server cannot reach ${bucket.url}: ${reason}.` }
  }
  const skewMs = Math.abs(Date.parse(response.headers.get('date') ?? '') - now())
  if (skewMs > MAX_SKEW_MS) {
    const minutes = Math.round(skewMs / 60_000)
    return {
      code: 'clock-skew',
      advice: `The clocks of the server and the store differ by ${minutes} minutes, so its URLs are refused: set the server's.`,
    }
  }
  const isMissing = text?.includes('NoSuchBucket')
  if (isMissing) return { code: 'bucket-missing', advice: `The bucket ${bucket.url} does not exist.` }
  if (isAllowed(response.headers, origin, names)) return null
  const rule = JSON.stringify(createCorsRule([origin], names))
  return {
    code: 'cors-missing',
    advice: `The bucket ${bucket.url} does not let pages of ${origin} send files. Set this CORS rule, by "npx -p @lading/server lading-bucket doctor URL --apply" where the store has such rules: ${rule}`,
  }
}

function isAllowed(answer: Headers, origin: string, names: readonly string[]): boolean {
  const list = (name: string) => (answer.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  const allowed = answer.get('access-control-allow-origin')
  if (allowed !== '*' && allowed !== origin) return false
  const methods = list('access-control-allow-methods')
  const headers = list('access-control-allow-headers')
  if (!methods.includes('put') && !methods.includes('*')) return false
  return headers.includes('*') || names.every((name) => headers.includes(name))
}
