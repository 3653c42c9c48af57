import { assertKnownFields } from '../projects/loadProjects.js'
import type { ProjectOptions } from '../projects/ProjectOptions.js'
import { ProjectsError } from '../projects/ProjectsError.js'
import { testProjects } from '../projects/testProjects.js'
import { writeLine } from '../shared/writeLine.js'
import type { LocalServiceOptions, ResolvedOptions } from './LocalServiceOptions.js'

const DAY_MS = 86_400_000

/** Fills in the documented defaults. @throws ProjectsError if a secret is empty. */
export function resolveOptions(options: LocalServiceOptions): ResolvedOptions {
  options.publicKeys?.forEach(assertSecrets)
  const faults = options.faults ?? []
  return {
    port: 4100,
    host: '127.0.0.1',
    publicUrl: null,
    quiet: true,
    audit: null,
    scanRetryMs: 30_000,
    webhookRetryDelaysMs: [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000],
    now: Date.now,
    publicKeys: testProjects,
    readyAfterInfoCalls: 0,
    readyAfterMs: 0,
    latencyMs: 0,
    maxFileSizeBytes: 5 * 1024 ** 3,
    minMultipartFileSizeBytes: 10 * 1024 ** 2,
    minPartSizeBytes: 5 * 1024 ** 2,
    multipartLifetimeMs: DAY_MS,
    completeGraceMs: 0,
    unstoredLifetimeMs: DAY_MS,
    downloadTimeLimitMs: 600_000,
    downloadIdleLimitMs: 30_000,
    allowLoopback: process.env.NODE_ENV !== 'production',
    allowPrivate: false,
    allowedOrigins: [],
    allowedHosts: [],
    maxCacheBytes: 256 * 1024 ** 2,
    prerender: [],
    renderTimeLimitMs: 30_000,
    // Starting a process takes longer than rendering what is asked for first.
    keepImageProcess: (options.prerender ?? []).length > 0,
    faults,
    headersTimeLimitMs: 60_000,
    bodyIdleLimitMs: 30_000,
    bodyRateWindowMs: 60_000,
    answerIdleLimitMs: 60_000,
    answerRateWindowMs: 180_000,
    closeGraceMs: 500,
    ...options,
    log: (line) => logSafely(options.log ?? ((text) => writeLine(process.stderr, text)), line),
    allowFaults: options.allowFaults === true || faults.length > 0,
  }
}

/** Refuses an empty secret, e.g. from an unset variable: everyone could sign with it. */
function assertSecrets(project: string | ProjectOptions): void {
  if (typeof project === 'string') return
  assertKnownFields(project)
  if (![project.secretKey ?? []].flat().includes('')) return
  throw new ProjectsError(
    `The project "${project.publicKey}" has an empty secretKey, so that everyone could sign: set it, or leave it out.`,
  )
}

/** Lines are also written from timers and socket events, where an error would crash the process. */
function logSafely(log: (line: string) => void, line: string): void {
  try {
    log(line)
  } catch {}
}
