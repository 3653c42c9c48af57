import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  assertProtected,
  MAX_PRERENDERS,
  type ProjectOptions,
  ProjectsError,
  parsePrerender,
  parseProjects,
} from '@lading/local-service/parts'
import { parseS3Url } from '@lading/server/store'
import type { Role, ServiceOptions } from '../ServiceOptions.js'
import type { S3Options } from '../s3/S3Options.js'
import type { EraseOrder } from './eraseFiles.js'
import { readCheckOrder } from './readCheckOrder.js'
import type { RepairOrder } from './repairBucket.js'
import type { VerifyOrder } from './verifyBucket.js'

/** A parsed command line. */
export type ServiceRequest =
  | { readonly action: 'help' }
  | { readonly action: 'version' }
  | { readonly action: 'refuse'; readonly reason: string }
  | {
      readonly action: 'doctor'
      readonly s3: S3Options
      readonly isApplied: boolean
      readonly origin?: string
    }
  | { readonly action: 'import'; readonly from: string; readonly to: S3Options }
  | ({ readonly action: 'verify' } & VerifyOrder)
  | ({ readonly action: 'repair' } & RepairOrder)
  | ({ readonly action: 'erase' } & EraseOrder)
  | { readonly action: 'serve'; readonly options: ServiceOptions }

const ROLES: readonly Role[] = ['upload', 'cdn', 'jobs']
const COMMANDS = [undefined, 'doctor', 'import', 'verify', 'repair', 'erase'] as const
/** Commands that need a bucket, as error messages name them. */
const NEEDY = {
  doctor: 'The doctor',
  verify: 'A verification',
  repair: 'A repair',
  erase: 'An erasure',
} as const
const DAY_MS = 86_400_000
const GB = 1_000_000_000
const DEMO_PROJECT = 'demopublickey'

const flagOptions = {
  port: { type: 'string', default: '4100' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string' },
  temporary: { type: 'string' },
  s3: { type: 'string' },
  's3-region': { type: 'string' },
  's3-public-url': { type: 'string' },
  's3-copy': { type: 'boolean', default: false },
  redis: { type: 'string' },
  projects: { type: 'string' },
  'public-key': { type: 'string' },
  secret: { type: 'string' },
  'no-auth': { type: 'boolean', default: false },
  'public-url': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  'trust-proxy': { type: 'boolean', default: false },
  proxies: { type: 'string', default: '1' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string', default: '127.0.0.1' },
  roles: { type: 'string', default: ROLES.join(',') },
  'calls-per-minute': { type: 'string', default: '6000' },
  'drain-seconds': { type: 'string', default: '5' },
  quiet: { type: 'boolean', default: false },
  prerender: { type: 'string', multiple: true },
  apply: { type: 'boolean', default: false },
  origin: { type: 'string' },
  'trash-days': { type: 'string', default: '7' },
  'verify-gb-per-hour': { type: 'string', default: '10' },
  'verify-requests-per-hour': { type: 'string', default: '20000' },
  all: { type: 'boolean', default: false },
  since: { type: 'string' },
  id: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const

/** Parses the command line. A flag such as `--s3` can come from the environment as `LADING_S3`. */
export function parseServiceArguments(args: readonly string[], env: NodeJS.ProcessEnv): ServiceRequest {
  try {
    const { values: flags, positionals } = readFlags(args, env)
    if (flags.help) return { action: 'help' }
    if (flags.version) return { action: 'version' }
    const [given, ...others] = positionals
    const command = COMMANDS.find((known) => known === given)
    if (others.length > 0 || (command === undefined && given !== undefined)) {
      throw new Error(
        `There is no command "${positionals.join(' ')}": use "doctor", "import", "verify", "repair", "erase" or none.`,
      )
    }
    if (command === 'import') return { action: 'import', ...readMove(flags) }
    const s3 = readStore(flags, 's3')
    if (command === undefined) return { action: 'serve', options: createOptions(flags, s3) }
    if (!s3) throw new Error(`${NEEDY[command]} needs --s3, the address of a bucket.`)
    if (command !== 'doctor') return readCheckOrder(command, s3, flags)
    checkUrl('origin', flags.origin)
    return {
      action: 'doctor',
      s3,
      isApplied: flags.apply,
      ...(flags.origin !== undefined && { origin: flags.origin }),
    }
  } catch (error) {
    return { action: 'refuse', reason: error instanceof Error ? error.message : String(error) }
  }
}

type Flags = ReturnType<typeof readFlags>['values']

function readFlags(args: readonly string[], env: NodeJS.ProcessEnv) {
  const own = Object.entries(flagOptions).flatMap(([name, { type }]) => {
    const value = env[`LADING_${name.toUpperCase().replaceAll('-', '_')}`]
    if (value === undefined || value === '') return []
    if (type === 'string') return [`--${name}=${value}`]
    return /^(1|true)$/.test(value) ? [`--${name}`] : []
  })
  // If a flag is repeated, the last value applies.
  const parsed = parseArgs({ args: [...own, ...args], options: flagOptions, allowPositionals: true })
  // For example, `--secret "$SECRET"` if that variable is missing. With an empty secret, anyone could sign.
  const empty = Object.entries(parsed.values).find(([, value]) => [value].flat().includes(''))
  if (empty) throw new Error(`--${empty[0]} is empty: give it a value, or leave it out.`)
  return parsed
}

function readMove(flags: Flags) {
  const { from } = flags
  const to = readStore(flags, flags.to === undefined ? 's3' : 'to')
  if (from === undefined)
    throw new Error('An import needs --from, the directory of a service that does not run.')
  if (!to) throw new Error('An import needs --to, the address of a bucket.')
  return { from, to }
}

function readStore(flags: Flags, name: 's3' | 'to'): S3Options | undefined {
  const url = flags[name]
  if (url === undefined) return undefined
  const s3 = parseS3Url(url)
  if (!s3) {
    throw new Error(
      `--${name} must be of the form http://KEY:SECRET@HOST:PORT/BUCKET, or s3://BUCKET for AWS.`,
    )
  }
  const publicEndpoint = flags['s3-public-url']
  checkUrl('s3-public-url', publicEndpoint)
  const region = flags['s3-region']
  return {
    ...s3,
    ...(region && { region }),
    ...(publicEndpoint && { publicEndpoint }),
    ...(flags['s3-copy'] && { copiesUploads: true }),
  }
}

function createOptions(flags: Flags, s3: S3Options | undefined): ServiceOptions {
  if (s3 && flags.data !== undefined)
    throw new Error('Choose either --s3 or --data: files are kept in one place.')
  const roles = flags.roles.split(',').map((role) => role.trim())
  if (!roles.every((role): role is Role => ROLES.some((known) => known === role))) {
    throw new Error(`--roles must be a list of ${ROLES.join(', ')}.`)
  }
  const proxyCount = readNumber(flags, 'proxies', 16)
  const { redis, temporary, data } = flags
  if (redis !== undefined && !(/^rediss?:\/\/[^/]/.test(redis) && URL.canParse(redis)))
    throw new Error('--redis must be of the form redis://HOST:PORT or rediss://HOST:PORT.')
  checkUrl('public-url', flags['public-url'])
  for (const origin of flags['allow-origin'] ?? []) if (origin !== '*') checkUrl('allow-origin', origin)
  return {
    host: flags.host,
    port: readNumber(flags, 'port', 65_535),
    publicUrl: flags['public-url'] ?? null,
    projects: readProjects(flags),
    callsPerMinute: readNumber(flags, 'calls-per-minute', 10_000_000),
    drainMs: readNumber(flags, 'drain-seconds', 3_600) * 1000,
    trustProxy: flags['trust-proxy'] && proxyCount,
    quiet: flags.quiet,
    roles,
    trashMs: readNumber(flags, 'trash-days', 3_650) * DAY_MS,
    verify: readVerifyOptions(flags),
    ...(flags['metrics-port'] !== undefined && {
      metricsPort: readNumber(flags, 'metrics-port', 65_535),
      metricsHost: flags['metrics-host'],
    }),
    ...(s3 && { s3 }),
    ...(data !== undefined && { dataDir: data }),
    ...(temporary !== undefined && { temporaryDir: temporary }),
    ...(redis !== undefined && { redisUrl: redis }),
    ...(flags.prerender && { prerender: readPrerenders(flags.prerender) }),
    ...(flags['allow-origin'] && { allowedOrigins: flags['allow-origin'] }),
  }
}

/** @throws Error for operations that the CDN doesn't have. */
function readPrerenders(sizes: readonly string[]): readonly string[] {
  const unknown = sizes.find((size) => !parsePrerender(size))
  if (unknown !== undefined)
    throw new Error(`--prerender takes operations of a CDN URL, such as resize/640x/, not "${unknown}".`)
  if (sizes.length > MAX_PRERENDERS) throw new Error(`There can be at most ${MAX_PRERENDERS} --prerender.`)
  return sizes
}

/** If either limit is 0, the verifier is off. */
function readVerifyOptions(flags: Flags): NonNullable<ServiceOptions['verify']> {
  const bytesPerHour = readNumber(flags, 'verify-gb-per-hour', 1_000_000) * GB
  const requestsPerHour = readNumber(flags, 'verify-requests-per-hour', 10_000_000)
  return bytesPerHour > 0 && requestsPerHour > 0 && { bytesPerHour, requestsPerHour }
}

/** @throws Error for a string that isn't a page or server URL. */
function checkUrl(name: string, url: string | undefined): void {
  if (url === undefined || (/^https?:\/\/[^/]/.test(url) && URL.canParse(url))) return
  throw new Error(`--${name} must be a URL that begins with http:// or https://.`)
}

type NumberFlag =
  | 'port'
  | 'metrics-port'
  | 'proxies'
  | 'calls-per-minute'
  | 'drain-seconds'
  | 'trash-days'
  | 'verify-gb-per-hour'
  | 'verify-requests-per-hour'

function readNumber(flags: Flags, name: NumberFlag, max: number): number {
  const text = flags[name] ?? ''
  if (/^\d{1,8}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Error(`--${name} must be a whole number from 0 to ${max}.`)
}

/** @throws Error if the service would be open to other machines without an option that allows it. */
function readProjects(flags: Flags): readonly (string | ProjectOptions)[] {
  const publicKey = flags['public-key']
  const { secret, projects } = flags
  const isOpenAllowed = flags['no-auth'] || isLoopback(flags.host)
  if (projects !== undefined) {
    const list = readProjectsFile(projects)
    if (!isOpenAllowed) list.forEach(assertProtected)
    return list
  }
  if (secret !== undefined) return [{ publicKey: publicKey ?? DEMO_PROJECT, secretKey: secret }]
  if (isOpenAllowed) return [publicKey ?? DEMO_PROJECT]
  throw new Error(
    'Other machines could upload without a signature: name --projects or --secret, or allow it by --no-auth.',
  )
}

function readProjectsFile(text: string): readonly ProjectOptions[] {
  if (text.trimStart().startsWith('[')) return parseProjects(text, '--projects')
  try {
    return parseProjects(readFileSync(text, 'utf8'), text)
  } catch (error) {
    if (error instanceof ProjectsError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The projects file ${text} cannot be read (${reason}): correct --projects.`)
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
