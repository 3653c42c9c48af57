import type { Failure, Result, WorkerReport } from './FromWorker.js'
import type { EndedPart, FilePart, PartsJob, PartsReport } from './Http.js'
import { noteProtocol } from './protocols.js'

/** Of a worker that is gone. */
const LOST: PartsReport = { sent: new Map(), ended: [], isOver: true }

/** The parts that a worker sends, by the id of their command. */
export class PartsRuns {
  readonly #toError: (failure: Exclude<Failure, 'blocked'>) => Error
  readonly #jobs = new Map<
    number,
    { readonly job: PartsJob; readonly parts: ReadonlyMap<number, FilePart> }
  >()

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
    this.#jobs.set(id, { job, parts: new Map(job.parts.map((part) => [part.index, part])) })
  }

  /** Notifies the owners of parts. Returns how the parts have ended. */
  reported(reports: ReadonlyMap<number, WorkerReport>): readonly Result[] {
    const results: Result[] = []
    for (const [id, { protocol, ...report }] of reports) {
      const run = this.#jobs.get(id)
      if (!run) continue
      const { job, parts } = run
      noteProtocol(job.parts[0]?.url ?? '', protocol)
      const ended: EndedPart[] = []
      for (const part of report.ended) {
        const { index, result } = part
        results.push(result)
        // The page sends it.
        if (result === 'blocked') continue
        const known = parts.get(index) as FilePart
        ended.push({ ...known, ...part, result: typeof result === 'string' ? this.#toError(result) : result })
      }
      this.#record(job, ended)
      this.#report(id, { ...report, ended })
    }
    return results
  }

  /** Reports that the worker no longer sends parts: of one command, or any. */
  lose(ids: Iterable<number> = this.#jobs.keys()): void {
    for (const id of ids) this.#report(id, LOST)
  }

  #report(id: number, report: PartsReport): void {
    const run = this.#jobs.get(id)
    if (report.isOver) this.#jobs.delete(id)
    run?.job.onReport(report)
  }

  #record(job: PartsJob, ended: readonly EndedPart[]): void {
    if (!job.record) return
    for (const { url, startedAtMs, endedAtMs, result } of ended) {
      const queryAt = url.indexOf('?')
      job.record({
        method: 'PUT',
        url: queryAt < 0 ? url : url.slice(0, queryAt),
        startedMs: startedAtMs,
        durationMs: endedAtMs - startedAtMs,
        result: result instanceof Error ? result.name : result.status,
      })
    }
  }
}
