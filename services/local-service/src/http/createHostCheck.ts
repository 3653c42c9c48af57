import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadApiError } from '../errors/UploadApiError.js'
import { corsHeaders } from './securityHeaders.js'

/** Names that the service answers to, in addition to loopback names and IP addresses. */
export interface HostSettings {
  readonly host: string
  readonly publicUrl: string | null
  /** Host names without a port; `*` stands for all. */
  readonly allowedHosts: readonly string[]
}

/**
 * Creates a `Host` header check. A page can make its hostname resolve to this machine and then counts as the same origin, but it
 * can't hide that name.
 *
 * @returns a function that throws UploadApiError `HostNotAllowedError`.
 */
export function createHostCheck({ host, publicUrl, allowedHosts }: HostSettings) {
  const publicHost = publicUrl !== null && URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : []
  const allowed = new Set([host, ...publicHost, ...allowedHosts].map((name) => name.toLowerCase()))

  return ({ headers }: FastifyRequest, reply: FastifyReply): void => {
    // HTTP/1.0 has no such header, and no browser speaks it.
    if (headers.host === undefined || allowed.has('*')) return
    const name = parseHostname(headers.host)
    const isLocal = name === 'localhost' || name.endsWith('.localhost')
    if (isLocal || isIP(name) !== 0 || allowed.has(name)) return
    // This lets the page read the reason: the refusal comes before the CORS hook.
    reply.headers(corsHeaders)
    throw new UploadApiError('HostNotAllowedError', [name.slice(0, 253)])
  }
}

function parseHostname(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : host
}
