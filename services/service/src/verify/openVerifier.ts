import type { Backend } from '@lading/local-service/parts'
import type { FaultBookSettings } from './createFaultBook.js'
import { createVerifier, type VerifiedParts } from './createVerifier.js'
import { summarize, type VerifySummary } from './summarize.js'
import { VERIFY_DEFAULTS, type VerifyOptions } from './VerifyOptions.js'

/** A running verifier. */
export interface OpenVerifier {
  /** Returns the findings of all nodes; undefined before the first run. */
  summarize(): VerifySummary | undefined
  /** Stops, and lets another node continue. */
  close(): Promise<void>
}

/** A bucket to verify. */
export interface VerifiedBackend extends Pick<Backend, 'documents'> {
  readonly inside: Omit<VerifiedParts, 'documents'>
}

/** Starts a node's verifier. Runs never overlap. */
export function openVerifier(
  { inside, documents }: VerifiedBackend,
  options: VerifyOptions,
  log: FaultBookSettings['log'],
): OpenVerifier {
  const verifier = createVerifier({ ...inside, documents }, options, log)
  const timer = setInterval(
    () => void verifier.run(),
    options.intervalMs ?? VERIFY_DEFAULTS.intervalMs,
  ).unref()
  return {
    summarize() {
      const state = verifier.state()
      return state && summarize(state, inside.now())
    },
    close() {
      clearInterval(timer)
      return verifier.close()
    },
  }
}
