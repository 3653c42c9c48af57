import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { lookUpHost } from '../dns/lookUpHost.js'
import { CdnError } from '../errors/CdnError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { classifyAddress, isLinkLocal } from '../http/classifyAddress.js'
import type { Project } from '../projects/ProjectOptions.js'

/** Networks that files can be fetched from, in addition to the internet. */
export interface FetchPolicy {
  readonly allowLoopback: boolean
  readonly allowPrivate: boolean
  /** The project that delivers images from its `proxiedHosts`, also after redirects; `*` is any host. @default files from any host */
  readonly project?: Pick<Project, 'proxiedHosts' | 'publicKey'>
}

/** A URL and its host's addresses. The connection has to use one of these addresses: resolved again, the name might lead elsewhere. */
export interface ResolvedUrl {
  readonly url: URL
  readonly addresses: readonly LookupAddress[]
}

/**
 * Resolves a URL's host and checks that all of its addresses are allowed. Takes up to 5 seconds.
 *
 * @param signal ends the lookup.
 * @throws UploadApiError `HostnameNotFoundError` or `URLHostPrivateIPForbiddenError`; CdnError `host-not-proxied`
 */
export async function resolveUrl(url: URL, policy: FetchPolicy, signal?: AbortSignal): Promise<ResolvedUrl> {
  assertHost(url.hostname, policy)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await lookUp(host, signal)
  if (!addresses.every(({ address }) => isAllowed(address, policy))) {
    throw new UploadApiError('URLHostPrivateIPForbiddenError')
  }
  return { url, addresses }
}

function assertHost(hostname: string, { project }: FetchPolicy): void {
  if (!project || project.proxiedHosts.some((host) => host === '*' || host.toLowerCase() === hostname)) return
  throw new CdnError(
    'host-not-proxied',
    `The project "${project.publicKey}" delivers no pictures of ${hostname}: add the host to its proxiedHosts.`,
  )
}

async function lookUp(host: string, signal: AbortSignal | undefined): Promise<readonly LookupAddress[]> {
  try {
    return await lookUpHost(host, signal)
  } catch (cause) {
    throw new UploadApiError('HostnameNotFoundError', [], { cause })
  }
}

function isAllowed(address: string, { allowLoopback, allowPrivate }: FetchPolicy): boolean {
  if (isLinkLocal(address)) return false
  switch (classifyAddress(address)) {
    case 'public':
      return true
    case 'loopback':
      return allowLoopback
    case 'private':
      return allowPrivate
  }
}
