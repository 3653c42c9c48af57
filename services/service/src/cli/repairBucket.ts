import { StorageError } from '@lading/local-service/parts'
import type { S3Options } from '../s3/S3Options.js'
import { createRepair, type RepairPlan } from '../verify/createRepair.js'
import { findFaults } from '../verify/findFaults.js'
import { readKnownFaults } from '../verify/readKnownFaults.js'
import { type CommandOutput, openBucket } from './openBucket.js'

/** A request to repair a bucket. */
export interface RepairOrder {
  readonly s3: S3Options
  /** Only repairs uploads from this time on, in milliseconds since 1970. @default all uploads and leftovers */
  readonly sinceMs?: number
  /** Removed files to bring back from the trash; nothing else is repaired then. */
  readonly ids: readonly string[]
  /** Applies the repairs, instead of only showing them. */
  readonly isApplied: boolean
  /** Prints a JSON object per line. */
  readonly isJson: boolean
}

/** A repair's result. */
type RepairResult = 'repaired' | 'repairable' | 'unrepairable'

/**
 * Repairs a bucket, or shows the planned repairs. Resolves to the exit code: 0 if no faults are left, 1 if faults are left, 3 if the store
 * fails.
 */
export function repairBucket(
  { s3, sinceMs, ids, isApplied, isJson }: RepairOrder,
  output: CommandOutput,
): Promise<number> {
  const { print } = output
  return openBucket(s3, output, async ({ inside, documents }) => {
    const repair = createRepair(inside)
    const counts: Record<RepairResult, number> = { repaired: 0, repairable: 0, unrepairable: 0 }

    async function handle(
      facts: { readonly uuid: string; readonly kind: string },
      plan: RepairPlan,
    ): Promise<void> {
      const { result, message } = await carryOut(plan, isApplied)
      counts[result]++
      print(isJson ? JSON.stringify({ type: 'repair', ...facts, result, message }) : `${result}: ${message}`)
    }

    for (const uuid of ids) await handle({ uuid, kind: 'removed' }, await repair.planReturn(uuid))
    if (ids.length === 0) {
      const search = { readsBytes: false, ...(sinceMs !== undefined && { sinceMs }) }
      // Rereading all bytes would take too long here, so damaged files come from the nodes' list.
      const known = new Map((await readKnownFaults(documents)).map((fault) => [fault.uuid, fault]))
      await findFaults(inside, search, async (fault) => {
        known.delete(fault.uuid)
        await handle(fault, await repair.plan(fault))
      })
      for (const fault of known.values()) await handle(fault, await repair.plan(fault))
    }
    const { repaired, repairable, unrepairable } = counts
    if (isJson) print(JSON.stringify({ type: 'summary', ...counts }))
    else
      print(`Repaired: ${repaired}, repairable with --apply: ${repairable}, not repairable: ${unrepairable}.`)
    return repairable + unrepairable > 0 ? 1 : 0
  })
}

async function carryOut(
  plan: RepairPlan,
  isApplied: boolean,
): Promise<{ result: RepairResult; message: string }> {
  if (!plan.apply) return { result: 'unrepairable', message: plan.text }
  if (!isApplied) return { result: 'repairable', message: plan.text }
  try {
    await plan.apply()
    return { result: 'repaired', message: plan.text }
  } catch (error) {
    if (!(error instanceof StorageError) || error.code === 'store-failed') throw error
    return { result: 'unrepairable', message: error.message }
  }
}
