import type { SessionStore } from '@lading/server/handoff'
import { createTurns } from '../shared/createTurns.js'
import type { Documents } from '../storage/openDocuments.js'

const FOLDER = 'handoff'
/** Expired handovers are removed this often, when another one is opened. */
const SWEEP_MS = 60_000

interface Kept {
  readonly text: string
  readonly untilMs: number
}

/** Creates a store for handovers on this process's disk. They survive a restart. */
export function createDocumentStore(documents: Documents, now: () => number): SessionStore {
  const turns = createTurns()
  let sweepAtMs = 0

  async function find(id: string): Promise<string | null> {
    const kept = (await documents.read(FOLDER, id)) as Partial<Kept> | undefined
    return typeof kept?.text === 'string' && Number(kept.untilMs) > now() ? kept.text : null
  }

  async function sweep(): Promise<void> {
    sweepAtMs = now() + SWEEP_MS
    for await (const id of documents.ids(FOLDER)) {
      if ((await find(id)) === null) await documents.remove(FOLDER, id)
    }
  }

  return {
    read: find,
    swap: (id, before, after, lifetimeMs) =>
      turns.take(id, async () => {
        if ((await find(id)) !== before) return false
        if (before === null && now() >= sweepAtMs) await sweep()
        const kept: Kept = { text: after, untilMs: now() + lifetimeMs }
        await documents.write(FOLDER, id, kept)
        return true
      }),
  }
}
