import type { EntryWait, EntryWaitReason } from '@lading/kernel'

const UNKNOWN: ReadonlySet<EntryWaitReason> = new Set(['unreported', 'relayed', 'resending'])

/** Returns true while no number says how far an upload is. */
export function isUnknown({ wait }: { readonly wait: EntryWait | null }): boolean {
  return wait !== null && UNKNOWN.has(wait.reason)
}
