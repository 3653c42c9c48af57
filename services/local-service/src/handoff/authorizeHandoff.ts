import { type HandoffLimits, readLimits } from '@lading/server/handoff'
import type { FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { clientOf } from '../fairness/clientOf.js'
import { findSite } from '../fairness/findSite.js'
import { networkOf } from '../fairness/networkOf.js'
import type { Fields } from '../http/Fields.js'
import type { Access } from '../projects/createAccess.js'
import type { CallRates } from '../projects/createCallRates.js'
import { readUploadFields } from '../upload/readUploadFields.js'
import type { HandoffGrant } from './HandoffGrant.js'

/** Most handovers that a network can open in a minute, and all networks of a site together: each is kept for twelve minutes. */
const MAX_OPENED = { network: 30, site: 120 }

/** Service parts that decide about handovers. */
export interface HandoffAccess {
  readonly access: Access
  readonly rates: CallRates
  /** In bytes. */
  readonly maxFileSizeBytes: number
}

/**
 * Checks that a page can hand over to a phone: it needs what it needs for an upload by `POST /base/`.
 *
 * @throws UploadApiError, HandlerError
 */
export async function authorizeHandoff(
  request: FastifyRequest,
  given: Readonly<Record<string, unknown>>,
  { access, rates, maxFileSizeBytes }: HandoffAccess,
): Promise<{ limits: HandoffLimits; grant: HandoffGrant; page: string | null }> {
  const fields = toFields(given)
  const publicKey = fields.find(([name]) => name === 'pub_key')?.[1]
  const project = access.projectOf(publicKey, 'pub_key')
  await access.admit(project, '/handoff/', request)
  const { authorization, origin } = request.headers
  const client = clientOf(request)
  const permit = await access.authorize(project, { fields, authorization, endpoint: '/base/', client })
  const network = networkOf(request.ip)
  // What its own network refuses doesn't count for a site.
  const retryAfterSeconds =
    (await rates.take(`handoff ${network}`, MAX_OPENED.network)) ||
    (await rates.take(`handoff of ${findSite(network)}`, MAX_OPENED.site))
  if (retryAfterSeconds > 0) throw new UploadApiError('RequestThrottledError', [], { retryAfterSeconds })
  const maxBytes = Math.min(maxFileSizeBytes, project.maxFileSizeBytes)
  const details = readUploadFields(fields, project, 'store', permit)
  return {
    limits: readLimits(given, { maxBytes }),
    grant: { details, ...(permit.count && { count: permit.count }) },
    page: origin !== undefined && URL.canParse(origin) ? new URL(origin).host.slice(0, 255) || null : null,
  }
}

/** Returns a call's texts as the fields of a form, which all uploads have. */
function toFields(given: Readonly<Record<string, unknown>>): Fields {
  const fields = Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (fields.some((pair) => pair.some((text) => text.includes('\0'))))
    throw new UploadApiError('NullCharactersForbiddenError')
  return fields
}
