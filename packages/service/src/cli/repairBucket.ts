import { StorageError } from '@lading/local-service/parts'
import type { S3Options } from '../s3/S3Options.js'
import { createRepair, type RepairPlan } from '../verify/createRepair.js'
import { findFaults } from '../verify/findFaults.js'
import { readKnownFaults } from '../verify/readKnownFaults.js'
import { type CommandOutput, openBucket } from './openBucket.js'

/** An order to repair what is wrong in a bucket. */
export interface RepairOrder {
  readonly s3: S3Options
  /** Start of the uploads that are repaired, in milliseconds since 1970. @default all, and what is left in the bucket */
  readonly sinceMs?: number
  /** Removed files to bring back from the trash; nothing else is repaired then. */
  readonly ids: readonly string[]
  /** Applies the repairs, instead of only showing them. */
  readonly isApplied: boolean
  /** Prints a JSON object a line. */
  readonly isJson: boolean
}

/** Outcome of a repair. */
type RepairResult = 'repaired' | 'repairable' | 'unrepairable'

/**
 * Repairs a bucket, or shows the planned repairs. Resolves to the exit code: 0 if no fault is left, 1 if there are any, 3 if the store
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
      // Rereading all bytes takes too long here, so damaged ones come from the nodes' list.
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
