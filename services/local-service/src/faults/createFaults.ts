import { LocalServiceStartError } from '../errors/LocalServiceStartError.js'
import type { RealtimeFaults } from '../realtime/RealtimeFaults.js'
import { createLedger, type Ledger } from './createLedger.js'
import { createLine, type Line } from './createLine.js'
import { createRandom } from './createRandom.js'
import { createRealtimeFaults } from './createRealtimeFaults.js'
import { createRuleBook, type RequestFacts } from './createRuleBook.js'
import type { FaultAction, FaultRule } from './FaultRule.js'
import { type NamedFault, parseFaultName } from './parseFaultName.js'

/** A service's faults, and the log of the requests that it received. */
export interface Faults {
  /** True if faults can be activated at all. */
  readonly areAllowed: boolean
  readonly ledger: Ledger
  readonly line: Line
  readonly realtime: RealtimeFaults
  /** Draws from a seeded sequence, from 0 up to but not including 1. */
  random(): number
  start(fault: NamedFault): void
  add(name: string, rules: readonly FaultRule[]): void
  /** Returns the actions for this request; `wanted` is a scenario that the request itself names. */
  take(
    request: RequestFacts,
    wanted: string | null,
  ): { readonly name: string; readonly acts: readonly FaultAction[] } | null
  /** Returns the names of active faults. */
  names(): string[]
  /** Switches all faults off and restarts the seeded sequence. */
  clear(seed?: number): void
}

export interface FaultSettings {
  readonly allowFaults: boolean
  readonly faults: readonly string[]
  readonly now: () => number
}

/** Creates the faults and activates the faults in the options. @throws LocalServiceStartError `fault-unknown` */
export function createFaults({ allowFaults, faults, now }: FaultSettings): Faults {
  const book = createRuleBook(now)
  const line = createLine(now)
  const realtime = createRealtimeFaults()
  let random = createRandom(1)

  function start({ id, scenario, variant, path }: NamedFault): void {
    const rules = scenario.rules(variant)
    book.add(id, path === undefined ? rules : rules.map((rule) => ({ ...rule, path })))
    const realtimeFault = scenario.realtime?.(variant)
    if (realtimeFault) realtime.set(id, realtimeFault)
  }

  for (const text of faults) {
    const fault = parseFaultName(text)
    if (typeof fault === 'string') throw new LocalServiceStartError('fault-unknown', fault)
    start(fault)
  }

  return {
    areAllowed: allowFaults,
    ledger: createLedger(now),
    line,
    realtime,
    random: () => random(),
    start,
    add: book.add,
    take(request, wanted) {
      const fault = wanted === null ? null : parseFaultName(wanted)
      if (fault === null || typeof fault === 'string') return book.take(request)
      const [rule] = fault.scenario.rules(fault.variant)
      return rule ? { name: fault.id, acts: rule.acts } : null
    },
    names: () => [...book.names(), ...realtime.names()],
    clear(seed = 1) {
      book.clear()
      line.clear()
      realtime.clear()
      random = createRandom(seed)
    },
  }
}
