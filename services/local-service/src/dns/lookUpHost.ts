import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { findLocalNames } from './findLocalNames.js'

/** Time limit for one name, in milliseconds. */
const TIME_LIMIT_MS = 5000
/** How long to wait before asking a name server again, and how many times to ask. */
const ASK = { timeout: 1500, tries: 2 } as const

/**
 * Looks up the addresses of an untrusted host name. `dns.lookup` takes two of the process's four threads, can't be canceled and
 * waits for as long as a name server stays silent: a few names would keep the store, Redis and every other host from being found.
 * So we ask name servers over sockets, and also use the hosts file and the `resolv.conf` search domains, as `dns.lookup` does.
 *
 * @param signal ends the lookup.
 * @throws Error if the name has no address, or isn't found within 5 seconds.
 */
export async function lookUpHost(host: string, signal?: AbortSignal): Promise<readonly LookupAddress[]> {
  signal?.throwIfAborted()
  const name = host.toLowerCase().replace(/\.$/, '')
  const local = await findLocalNames()
  const known = local.hosts(name)
  if (known.length > 0) return known
  const resolver = new Resolver(ASK)
  const cancel = () => resolver.cancel()
  const timer = setTimeout(cancel, TIME_LIMIT_MS).unref()
  signal?.addEventListener('abort', cancel)
  try {
    // A trailing dot makes a name complete.
    const candidates = host.endsWith('.') ? [name] : [name, ...local.searchDomains.map((d) => `${name}.${d}`)]
    return await resolveFirst(resolver, candidates)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

async function resolveFirst(
  resolver: Resolver,
  candidates: readonly string[],
): Promise<readonly LookupAddress[]> {
  let failure: unknown
  for (const name of candidates) {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)]
    if (found.length > 0) return found
    failure = v4.status === 'rejected' ? v4.reason : new Error(`${name} has no address.`)
    // If a name server doesn't answer for one name, don't ask it for the next.
    if (!isAbsent(v4) || !isAbsent(v6)) break
  }
  throw failure
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
}

/** True if a name server has said that the name, or its addresses of this kind, don't exist. */
function isAbsent(result: PromiseSettledResult<string[]>): boolean {
  return result.status === 'fulfilled' || ['ENOTFOUND', 'ENODATA'].includes(result.reason?.code)
}
