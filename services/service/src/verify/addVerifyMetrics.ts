import type { ServiceParts } from '@lading/local-service/parts'
import type { Gauge } from 'prom-client'
import { FAULT_KINDS } from './Fault.js'
import type { VerifySummary } from './summarize.js'

/** Adds the verifier's metrics. They cover all nodes, as of this node's last run. */
export function addVerifyMetrics(
  { define }: Pick<ServiceParts['metrics'], 'define'>,
  find: () => VerifySummary | undefined,
): void {
  define((client, registry) => {
    function add(
      name: string,
      help: string,
      set: (gauge: Gauge<string>, summary: VerifySummary) => void,
      labelNames: string[] = [],
    ): void {
      new client.Gauge({
        name: `lading_verify_${name}`,
        help,
        labelNames,
        registers: [registry],
        collect() {
          const summary = find()
          if (summary) set(this, summary)
          else this.reset()
        },
      })
    }

    add(
      'oldest_unverified_seconds',
      'Age of the oldest file that was never reread; 0 if there is none.',
      (own, summary) => own.set(summary.oldestUnverifiedSeconds),
    )
    add(
      'late_seconds',
      'How late each check is.',
      (own, { lateSeconds }) => {
        for (const [check, seconds] of Object.entries(lateSeconds)) own.set({ check }, seconds)
      },
      ['check'],
    )
    add(
      'faults',
      'Damaged, missing and leftover objects.',
      (own, { faults, furtherFaults }) => {
        for (const kind of FAULT_KINDS) own.set({ kind }, faults[kind])
        own.set({ kind: 'further' }, furtherFaults)
      },
      ['kind'],
    )
    add('saved_seconds_ago', 'Time since a node last saved its work.', (own, { savedSecondsAgo }) =>
      own.set(savedSecondsAgo ?? 0),
    )
    add('files_total', 'Files that were reread and were intact.', (own, summary) =>
      own.set(summary.checkedFiles),
    )
    add('bytes_total', 'Bytes that were reread and were intact.', (own, summary) =>
      own.set(summary.checkedBytes),
    )
  })
}
