import { isUuid } from '@lading/local-service/parts'
import type { S3Options } from '../s3/S3Options.js'
import type { EraseOrder } from './eraseFiles.js'
import type { RepairOrder } from './repairBucket.js'
import type { VerifyOrder } from './verifyBucket.js'

/** Flags for `verify`, `repair` and `erase`. */
export interface CheckFlags {
  readonly all: boolean
  readonly since?: string
  readonly id?: readonly string[]
  readonly apply: boolean
  readonly json: boolean
}

/** A parsed `verify`, `repair` or `erase` command. */
export type CheckOrder =
  | ({ readonly action: 'verify' } & VerifyOrder)
  | ({ readonly action: 'repair' } & RepairOrder)
  | ({ readonly action: 'erase' } & EraseOrder)

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Reads a `verify`, `repair` or `erase` command. @throws Error for flags that don't fit it */
export function readCheckOrder(action: CheckOrder['action'], s3: S3Options, flags: CheckFlags): CheckOrder {
  const { all, since, apply: isApplied, json: isJson } = flags
  const ids = (flags.id ?? []).map((id) => id.toLowerCase())
  const wrong = ids.find((id) => !isUuid(id))
  if (wrong !== undefined) throw new Error(`--id must be the UUID of a file, which "${wrong}" is not.`)
  if (all && since !== undefined) throw new Error('Choose either --all or --since.')
  const sinceMs = since === undefined ? undefined : readTime(since)
  const time = sinceMs === undefined ? {} : { sinceMs }
  if (action === 'erase') {
    if (ids.length === 0) throw new Error('An erasure needs --id, the UUID of a file.')
    return { action, s3, ids, isApplied, isJson }
  }
  if (action === 'repair') {
    if (ids.length > 0 && (all || since !== undefined))
      throw new Error('Choose either --id, or --all or --since.')
    return { action, s3, ids, isApplied, isJson, ...time }
  }
  if (!all && since === undefined) throw new Error('A verification needs --all or --since.')
  if (ids.length > 0) throw new Error('A verification has no --id.')
  return { action, s3, isJson, ...time }
}

function readTime(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  if (count !== undefined) return Date.now() - Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS]
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(time)) return time
  throw new Error('--since must be a time such as 2026-11-29T18:00Z, or a duration such as 24h or 7d.')
}
