import { ClockToken, type FileHookInput, type PluginContext } from '@lading/kernel'
import { contributeValidators } from './contributeValidators.js'
import { Inspector } from './document/Inspector.js'
import { readPlayedSeconds } from './media/readPlayedSeconds.js'
import type { SharedLimits } from './SharedLimits.js'

/** The checks behind the plugin. */
export interface Checks {
  /** Reads the facts about an added file, and notes them in its entry's state. @throws Error if the file can't be read */
  readonly look: (input: FileHookInput) => Promise<void>
}

/** Creates the checks, and contributes the validators. */
export function createChecks(context: PluginContext, shared: SharedLimits | undefined): Checks {
  const { get, onCleanup, setEntryState } = context
  const clock = get(ClockToken)
  const inspector = new Inspector(clock)
  onCleanup(() => inspector.close())
  contributeValidators(context, shared)
  return {
    async look({ file, signal, entry: { internalId } }) {
      const facts = await inspector.inspect(file, signal)
      if (signal.aborted) return
      const needsPlayer = facts?.kind === 'video' && facts.seconds === null
      const document = needsPlayer
        ? { ...facts, seconds: await readPlayedSeconds(file, signal, clock) }
        : facts
      if (signal.aborted) return
      setEntryState(internalId, { document: document ?? undefined })
      shared?.update()
    },
  }
}
