import { setTimeout as wait } from 'node:timers/promises'
import { type Documents, StorageError } from '@lading/local-service/parts'
import { parseVerifyState } from './parseVerifyState.js'
import type { VerifyState } from './VerifyState.js'

/** Lets one node at a time verify, and shares its state with the others. */
export interface VerifyLease {
  /** State as last read or saved; undefined before. */
  readonly known: () => VerifyState | undefined
  /** Takes or keeps the lease. Resolves to undefined while another node holds it. */
  take(): Promise<VerifyState | undefined>
  /** Saves the state and renews the lease. Resolves to false, without saving, if another node has taken it. */
  save(state: VerifyState): Promise<boolean>
  /** Gives the lease up. */
  release(): Promise<void>
}

/** Folder and id of the document that contains the state. */
export const VERIFY_DOCUMENT = ['verify', 'state'] as const
/** A node that hasn't saved for this long is considered dead, in milliseconds. */
const LEASE_MS = 300_000
/** If several nodes take the lease at the same time, the last write wins. Others notice after this wait, in milliseconds. */
const SETTLE_MS = 500

/** Creates a lease in a document, so it needs only the store. */
export function createVerifyLease(
  documents: Documents,
  node: string,
  now: () => number,
  createFresh: () => VerifyState,
): VerifyLease {
  let known: VerifyState | undefined

  async function read(): Promise<VerifyState> {
    const value = await documents.read(...VERIFY_DOCUMENT).catch((error: unknown) => {
      // A damaged state is replaced.
      if (error instanceof StorageError && error.code === 'record-damaged') return undefined
      throw error
    })
    known = parseVerifyState(value, createFresh())
    return known
  }

  async function write(state: VerifyState): Promise<void> {
    await documents.write(...VERIFY_DOCUMENT, state)
    known = state
  }

  return {
    known: () => known,
    async take() {
      const state = await read()
      if (state.holder === node) return state
      // An end further ahead than any lease comes from a node with a wrong clock.
      const isTaken = state.untilMs > now() && state.untilMs <= now() + 2 * LEASE_MS
      if (state.holder !== '' && isTaken) return undefined
      // If the last holder was killed before it saved, assume that it spent everything.
      const rest = { bytes: 0, requests: 0, atMs: now() }
      const hasEnded = state.holder !== ''
      await write({ ...state, holder: node, untilMs: now() + LEASE_MS, ...(hasEnded && { rest }) })
      await wait(SETTLE_MS)
      return (await read()).holder === node ? { ...state, holder: node } : undefined
    },
    async save(state) {
      if ((await read()).holder !== node) return false
      await write({ ...state, holder: node, untilMs: now() + LEASE_MS, savedMs: now() })
      return true
    },
    async release() {
      if (known?.holder !== node) return
      const state = await read()
      if (state.holder === node) await write({ ...state, holder: '', untilMs: 0 })
    },
  }
}
