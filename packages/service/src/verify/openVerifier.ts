import type { Backend } from '@lading/local-service/parts'
import type { FaultBookSettings } from './createFaultBook.js'
import { createVerifier, type VerifiedParts } from './createVerifier.js'
import { summarize, type VerifySummary } from './summarize.js'
import { VERIFY_DEFAULTS, type VerifyOptions } from './VerifyOptions.js'

/** The verifier of a running node. */
export interface OpenVerifier {
  /** What all nodes have found; undefined until this one has read it. */
  summarize(): VerifySummary | undefined
  /** Ends the work in hand and leaves the rest to another node. */
  close(): Promise<void>
}

/** A bucket that is verified. */
export interface VerifiedBackend extends Pick<Backend, 'documents'> {
  readonly inside: Omit<VerifiedParts, 'documents'>
}

/** Starts the verifier of a node. Runs never overlap. */
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
