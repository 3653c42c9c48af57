import type { LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'

/** Names that this machine knows without a name server. */
export interface LocalNames {
  /** Returns the addresses of a lower-case name; empty if the machine doesn't know it. */
  hosts(name: string): readonly LookupAddress[]
  /** Domains that complete a short name. */
  readonly searchDomains: readonly string[]
}

const isWindows = process.platform === 'win32'
const HOSTS_FILE = isWindows
  ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
  : '/etc/hosts'
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]
/** How long the files are cached, in milliseconds. Kept short because containers are added while a service runs. */
const CACHE_MS = 5000
const MAX_SEARCH_DOMAINS = 6

let known: { readonly names: Promise<LocalNames>; readonly untilMs: number } | undefined

/** Reads the hosts file and the search domains; the result is at most five seconds old. */
export function findLocalNames(): Promise<LocalNames> {
  const nowMs = performance.now()
  if (!known || nowMs >= known.untilMs) known = { names: read(), untilMs: nowMs + CACHE_MS }
  return known.names
}

async function read(): Promise<LocalNames> {
  const [hostsText, resolverText] = await Promise.all([
    readText(HOSTS_FILE),
    isWindows ? '' : readText('/etc/resolv.conf'),
  ])
  const hosts = parseHosts(hostsText)
  return {
    hosts: (name) => hosts.get(name) ?? (/(?:^|\.)localhost$/.test(name) ? LOOPBACK : []),
    searchDomains: parseSearchDomains(resolverText),
  }
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '')

/** Parses a hosts file: each line has an address and its names. */
export function parseHosts(text: string): ReadonlyMap<string, readonly LookupAddress[]> {
  const hosts = new Map<string, LookupAddress[]>()
  for (const [address = '', ...names] of linesOf(text)) {
    const family = isIP(address)
    if (family === 0) continue
    for (const name of names.map((each) => each.toLowerCase())) {
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }])
    }
  }
  return hosts
}

/** Parses the domains in the last `search` or `domain` line of a `resolv.conf`. */
export function parseSearchDomains(text: string): readonly string[] {
  const [, ...domains] = linesOf(text).findLast(([word = '']) => ['search', 'domain'].includes(word)) ?? []
  return domains
    .map((domain) => domain.toLowerCase().replace(/\.$/, ''))
    .filter((domain) => domain !== '')
    .slice(0, MAX_SEARCH_DOMAINS)
}

function linesOf(text: string): string[][] {
  return text.split(/\r?\n/).map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/),
  )
}
