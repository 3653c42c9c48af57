import type { EntryWait, EntryWaitReason } from '@lading/kernel'

const UNKNOWN: ReadonlySet<EntryWaitReason> = new Set(['unreported', 'relayed', 'resending'])

/** Returns true while an upload has no known progress. */
export function isUnknown({ wait }: { readonly wait: EntryWait | null }): boolean {
  return wait !== null && UNKNOWN.has(wait.reason)
}
