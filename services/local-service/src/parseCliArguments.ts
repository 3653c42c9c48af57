import { parseArgs } from 'node:util'
import { parseFaultName } from './faults/parseFaultName.js'
import type { LocalServiceOptions } from './options/LocalServiceOptions.js'
import { MAX_PRERENDERS, parsePrerender } from './prerender/parsePrerender.js'

/** A parsed command line. */
export type CliRequest =
  | { readonly action: 'help' }
  | { readonly action: 'version' }
  | { readonly action: 'refuse'; readonly reason: string }
  | { readonly action: 'serve'; readonly options: LocalServiceOptions }

const BYTES_PER_MEGABYTE = 1_048_576

/** Parses the command line. An error is returned as one sentence. */
export function parseCliArguments(args: readonly string[]): CliRequest {
  const flags = readFlags(args)
  if (typeof flags === 'string') return { action: 'refuse', reason: flags }
  if (flags.help) return { action: 'help' }
  if (flags.version) return { action: 'version' }
  const reason = findProblem(flags)
  return reason === null ? { action: 'serve', options: createOptions(flags) } : { action: 'refuse', reason }
}

type Flags = Exclude<ReturnType<typeof readFlags>, string>

function findProblem(flags: Flags): string | null {
  if (!isWholeNumber(flags.port, 65535)) return 'The port must be a whole number from 0 to 65535.'
  if (flags.data.trim() === '') return 'The data directory must have a name.'
  if (!isWholeNumber(flags['cache-mb'], 1_000_000))
    return 'The cache size must be a whole number of megabytes.'
  const { prerender } = flags
  const unknown = prerender.find((size) => !parsePrerender(size))
  if (unknown !== undefined)
    return `The CDN has no image "${unknown}": --prerender takes operations, such as resize/640x/.`
  if (prerender.length > MAX_PRERENDERS) return `There can be at most ${MAX_PRERENDERS} --prerender.`
  if (!isWholeNumber(flags.latency, 600_000)) return 'The latency must be a whole number of milliseconds.'
  if (flags['public-key'].includes('')) return 'A public key must not be empty.'
  if (flags.secret === '') return 'The secret must not be empty.'
  const url = flags['public-url']
  if (url !== undefined && !/^https?:\/\/[^/]/.test(url))
    return 'The public URL must start with http:// or https://.'
  if (!flags['allow-origin'].every(isOrigin))
    return 'An allowed origin must be of the form http://host:port, or *.'
  if (!flags['allow-host'].every((name) => /^[^/:\s]+$/.test(name)))
    return 'An allowed host must be a name without a port, or *.'
  return flags.fault.map(parseFaultName).find((fault) => typeof fault === 'string') ?? null
}

function createOptions(flags: Flags): LocalServiceOptions {
  const keys = flags['public-key'].length > 0 ? flags['public-key'] : ['demopublickey']
  const areProjectsGiven = flags['public-key'].length > 0 || flags.secret !== undefined
  const project = (publicKey: string) =>
    flags.secret === undefined ? publicKey : { publicKey, secretKey: flags.secret }
  return {
    port: Number(flags.port),
    dataDir: flags.data,
    quiet: flags.quiet,
    latencyMs: Number(flags.latency),
    maxCacheBytes: Number(flags['cache-mb']) * BYTES_PER_MEGABYTE,
    prerender: flags.prerender,
    allowPrivate: flags['allow-private'],
    allowedOrigins: flags['allow-origin'],
    allowedHosts: flags['allow-host'],
    allowFaults: flags['allow-faults'],
    faults: flags.fault,
    publicUrl: flags['public-url'] ?? null,
    ...(areProjectsGiven && { publicKeys: keys.map(project) }),
  }
}

function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:\/\//.test(text) && URL.canParse(text))
}

function isWholeNumber(text: string, max: number): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) <= max
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4100' },
        data: { type: 'string', default: '.lading-data' },
        'public-key': { type: 'string', multiple: true, default: [] },
        secret: { type: 'string' },
        'public-url': { type: 'string' },
        'allow-private': { type: 'boolean', default: false },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        'allow-host': { type: 'string', multiple: true, default: [] },
        'cache-mb': { type: 'string', default: '256' },
        prerender: { type: 'string', multiple: true, default: [] },
        latency: { type: 'string', default: '0' },
        'allow-faults': { type: 'boolean', default: false },
        fault: { type: 'string', multiple: true, default: [] },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    const [sentence = 'The command line cannot be read'] = (
      error instanceof Error ? error.message : ''
    ).split(/\.\s|\n/)
    return `${sentence.replace(/\.$/, '')}.`
  }
}
