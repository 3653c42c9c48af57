import { enterTraffic, type Passage } from '../waits/enterTraffic.js'
import type { Failure, Result, WorkerReport } from './FromWorker.js'
import type { EndedPart, FilePart, PartsJob, PartsReport } from './Http.js'
import { holdServiceWorker } from './holdServiceWorker.js'
import { noteProtocol } from './protocols.js'
import type { RequestRecord } from './RequestRecord.js'

/** Final report for a worker that's gone. */
const LOST: PartsReport = { sent: new Map(), ended: [], isOver: true }

interface Run {
  readonly job: PartsJob
  readonly parts: ReadonlyMap<number, FilePart>
  /** Records of the parts in flight, for developers. */
  readonly records: Map<number, RequestRecord>
  /** Stops keeping the page's service worker alive. */
  readonly release: () => void
  /** The parts in flight, whose traffic delays the page's requests. */
  readonly passages: Map<number, Passage>
}

/** The runs in a worker, by command id. */
export class PartsRuns {
  readonly #toError: (failure: Exclude<Failure, 'blocked'>) => Error
  readonly #jobs = new Map<number, Run>()

  constructor(toError: (failure: Exclude<Failure, 'blocked'>) => Error) {
    this.#toError = toError
  }

  get size(): number {
    return this.#jobs.size
  }

  has(id: number): boolean {
    return this.#jobs.has(id)
  }

  add(id: number, job: PartsJob): void {
    const parts = new Map(job.parts.map((part) => [part.index, part]))
    this.#jobs.set(id, {
      job,
      parts,
      records: new Map(),
      passages: new Map(),
      release: holdServiceWorker(),
    })
  }

  /** Notifies the owners of the reported parts. Returns how the parts ended. */
  reported(reports: ReadonlyMap<number, WorkerReport>): readonly Result[] {
    const results: Result[] = []
    for (const [id, { protocol, started, ...report }] of reports) {
      const run = this.#jobs.get(id)
      if (!run) continue
      const { job, parts } = run
      recordStarts(run, started)
      for (const record of run.records.values()) record.workerProtocol = protocol
      noteProtocol(job.parts[0]?.url ?? '', protocol)
      const ended: EndedPart[] = []
      for (const part of report.ended) {
        const { index, result } = part
        results.push(result)
        // The page sends this part.
        if (result === 'blocked') continue
        const known = parts.get(index) as FilePart
        if (typeof result !== 'string') run.passages.get(index)?.answered()
        leave(run, index)
        const end = typeof result === 'string' ? this.#toError(result) : result
        ended.push({ ...known, ...part, result: end })
        recordEnd(run, index, end instanceof Error ? end.name : end.status, part.endedAtMs)
      }
      this.#report(id, { ...report, ended })
    }
    return results
  }

  /** Reports that the worker no longer sends parts for these commands; by default, for all commands. */
  lose(ids: Iterable<number> = this.#jobs.keys()): void {
    for (const id of ids) this.#report(id, LOST)
  }

  #report(id: number, report: PartsReport): void {
    const run = this.#jobs.get(id)
    if (run && report.isOver) {
      this.#jobs.delete(id)
      run.release()
      // Parts that are still in flight were canceled, or lost with the worker.
      const name = run.job.signal.aborted ? 'CancelError' : 'NetworkError'
      for (const index of [...run.records.keys()]) recordEnd(run, index, name, Date.now())
      for (const index of [...run.passages.keys()]) leave(run, index)
    }
    run?.job.onReport(report)
  }
}

function recordStarts({ job, parts, records, passages }: Run, started: WorkerReport['started']): void {
  for (const [index, startedMs] of started) {
    const part = parts.get(index)
    if (part) passages.set(index, enterTraffic({ url: part.url, sizeBytes: part.size }))
    const [url = ''] = part?.url.split('?') ?? []
    const record = job.record?.({ method: 'PUT', url, startedMs, durationMs: null, result: null })
    if (record) records.set(index, record)
  }
}

function recordEnd({ records }: Run, index: number, result: number | string, endedAtMs: number): void {
  const record = records.get(index)
  records.delete(index)
  if (record) Object.assign(record, { result, durationMs: endedAtMs - record.startedMs })
}

function leave({ passages }: Run, index: number): void {
  passages.get(index)?.leave()
  passages.delete(index)
}
