import { setTimeout as wait } from 'node:timers/promises'
import { type Documents, StorageError } from '@lading/local-service/parts'
import { parseVerifyState } from './parseVerifyState.js'
import type { VerifyState } from './VerifyState.js'

/** The turn of a node to verify, and the state that all nodes share. */
export interface VerifyLease {
  /** The state as it was last read or saved; undefined before. */
  readonly known: () => VerifyState | undefined
  /** Takes the turn, or keeps it. Returns undefined while it is another node's. */
  take(): Promise<VerifyState | undefined>
  /** Saves the state and keeps the turn. Returns false, and saves nothing, if another node has taken it. */
  save(state: VerifyState): Promise<boolean>
  /** Leaves the turn to another node. */
  release(): Promise<void>
}

/** Folder and id of the document that has the state. */
export const VERIFY_DOCUMENT = ['verify', 'state'] as const
/** A node that has not saved for this long, in milliseconds, has ended. */
const LEASE_MS = 300_000
/** Of nodes that take the turn at the same time, the last one to write has it. The others see that after this wait, in milliseconds. */
const SETTLE_MS = 500

/** Keeps the turn in a document, so that it needs nothing but the store. */
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
      // A turn that is longer than any was taken by a node whose clock was wrong.
      const isTaken = state.untilMs > now() && state.untilMs <= now() + 2 * LEASE_MS
      if (state.holder !== '' && isTaken) return undefined
      // If this node is killed before it saves, what it may have spent is spent.
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
