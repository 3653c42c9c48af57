import type { FastifyRequest } from 'fastify'
import { maskAddress } from './maskAddress.js'

/** Something that was done or refused, for the audit log. */
export interface AuditEvent {
  /** Such as `file.uploaded` and `request.refused`. */
  readonly event: string
  /** The project's public key. */
  readonly project?: string | undefined
  readonly uuid?: string | undefined
  /** Refusal code. */
  readonly code?: string | undefined
  readonly sizeBytes?: number | undefined
  readonly mimeType?: string | undefined
  readonly requestId?: string | undefined
}

/** Writes to the service's audit log. */
export type Audit = (event: AuditEvent, request?: FastifyRequest) => void

/**
 * Creates an audit that writes each event as one line of JSON, without secrets. @param write receives the lines; null disables the
 * audit.
 */
export function createAudit(write: ((line: string) => void) | null, now: () => number): Audit {
  if (!write) return () => {}
  return ({ event, ...facts }, request) => {
    const caller = request && {
      requestId: request.id,
      ip: request.ip,
      origin: request.headers.origin,
      address: maskAddress(request.url.replace(/\?.*$/s, '')),
    }
    write(JSON.stringify({ time: new Date(now()).toISOString(), event, ...facts, ...caller }))
  }
}

/** Refusal codes that concern access. */
const ACCESS_CODES =
  /^(Signature|AccessToken|Scope|Operations|Origin|Host|ProjectPublicKey|RequestThrottled|FileTypeForbidden|FileInfected)/

export function isAccessRefusal(code: string): boolean {
  return ACCESS_CODES.test(code)
}
