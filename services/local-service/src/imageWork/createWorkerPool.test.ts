import { expect, onTestFinished, test, vi } from 'vitest'
import type { CdnError } from '../errors/CdnError.js'
import { closing, createWorkerPool, JobSlowError, type WorkerPoolSettings } from './createWorkerPool.js'
import { createWorkerSupply, type WorkerSupplySettings } from './createWorkerSupply.js'
import type { ImageWorker } from './startImageWorker.js'
import { WorkerEndedError } from './WorkerEndedError.js'

/** Creates a pool of workers whose jobs end when the test says so. */
function createPool(settings: Partial<WorkerPoolSettings & WorkerSupplySettings> = {}) {
  const running: { path: string; finish(result?: unknown): void; fail(error: Error): void }[] = []
  const processes: { end(): void }[] = []
  let started = 0
  let cpuMs: number | undefined
  const stopped = new Set<ImageWorker>()
  function startWorker(): ImageWorker {
    started++
    let reject: (error: Error) => void = () => {}
    let markEnded: () => void = () => {}
    const ended = new Promise<void>((resolve) => {
      markEnded = resolve
    })
    processes.push({ end: () => markEnded() })
    const worker: ImageWorker = {
      run: ({ path }) =>
        new Promise((resolve, fail) => {
          reject = fail
          running.push({ path, finish: resolve, fail })
        }),
      stop(reason) {
        stopped.add(worker)
        reject(reason ?? new Error('ended'))
      },
      cpuMs: () => cpuMs,
      ready: Promise.resolve(),
      ended,
    }
    return worker
  }
  const supply = createWorkerSupply({ idleMs: 60_000, startWorker, ...settings })
  const pool = createWorkerPool({ size: 2, sizePerSource: 1, timeLimitMs: 60_000, supply, ...settings })
  const close = () => {
    pool.close()
    supply.close(closing())
  }
  onTestFinished(close)
  const run = (source: string, path: string, signal?: AbortSignal) => {
    const result = pool.run(source, { kind: 'describe', path, imageKind: 'raster' }, signal)
    // Closing the pool refuses jobs that a test leaves unfinished.
    result.catch(() => {})
    return result
  }
  return {
    supply,
    close,
    run,
    processes,
    paths: () => running.map(({ path }) => path),
    job: (path: string) => running.find((entry) => entry.path === path),
    jobAt: (index: number) => running[index],
    setCpuMs(value: number) {
      cpuMs = value
    },
    counts: () => [started, stopped.size],
  }
}

test('files take turns, and none keeps more workers busy than its share', async () => {
  const { run, paths, job } = createPool()
  for (const path of ['a1', 'a2', 'a3']) void run('a', path)
  for (const path of ['b1', 'b2']) void run('b', path)
  void run('c', 'c1')
  expect(paths()).toEqual(['a1', 'b1'])
  job('a1')?.finish()
  await vi.waitFor(() => expect(paths()).toEqual(['a1', 'b1', 'c1']))
  job('b1')?.finish()
  await vi.waitFor(() => expect(paths().at(-1)).toBe('a2'))
  job('c1')?.finish()
  await vi.waitFor(() => expect(paths().at(-1)).toBe('b2'))
})

test('a worker is used again, and one that is ended is replaced', async () => {
  const { run, job, counts } = createPool({ size: 1 })
  const first = run('a', 'a1')
  job('a1')?.finish(null)
  await first
  const second = expect(run('a', 'a2')).rejects.toThrow('crashed')
  job('a2')?.fail(new Error('crashed'))
  await second
  const third = run('a', 'a3')
  job('a3')?.finish(null)
  await third
  expect(counts()).toEqual([2, 1])
})

test('a job over its time is refused and its worker ended', async () => {
  const { run, counts } = createPool({ timeLimitMs: 10 })
  await expect(run('a', 'a1')).rejects.toMatchObject({ code: 'render-timeout', statusCode: 408 })
  expect(counts()).toEqual([1, 1])
})

test('a worker without a job is ended after a while', async () => {
  const { run, job, counts } = createPool({ idleMs: 10 })
  const done = run('a', 'a1')
  job('a1')?.finish(null)
  await done
  await vi.waitFor(() => expect(counts()).toEqual([1, 1]))
})

test('a pool that is kept ready has one worker before its first job, keeps it, and replaces it', async () => {
  const { supply, close, run, job, counts } = createPool({ idleMs: 10 })
  supply.keepReady()
  supply.keepReady()
  expect(counts()).toEqual([1, 0])
  const [first, second] = [run('a', 'a1'), run('b', 'b1')]
  job('a1')?.finish(null)
  job('b1')?.finish(null)
  await Promise.all([first, second])
  // The second worker is no longer useful; the first stays.
  await vi.waitFor(() => expect(counts()).toEqual([2, 1]))
  const third = expect(run('a', 'a2')).rejects.toThrow('crashed')
  job('a2')?.fail(new Error('crashed'))
  await third
  await vi.waitFor(() => expect(counts()).toEqual([3, 2]))
  close()
  supply.keepReady()
  expect(counts()).toEqual([3, 3])
})

test('a pool keeps as many workers ready as it is told, so that two jobs find one each', async () => {
  const { supply, run, job, counts } = createPool({ idleMs: 10 })
  supply.keepReady(2)
  const jobs = [run('a', 'a1'), run('b', 'b1'), run('c', 'c1')]
  expect(counts()).toEqual([2, 0])
  for (const path of ['a1', 'b1']) job(path)?.finish(null)
  await vi.waitFor(() => expect(job('c1')).toBeDefined())
  job('c1')?.finish(null)
  await Promise.all(jobs)
  const crashed = expect(run('a', 'a2')).rejects.toThrow('crashed')
  job('a2')?.fail(new Error('crashed'))
  await crashed
  // Another one takes its place, without a job.
  await vi.waitFor(() => expect(counts()).toEqual([3, 1]))
})

test('a job that is abandoned while it waits never starts, and one that has run long is ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { run, paths, counts } = createPool({ size: 1 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = expect(run('a', 'a1', running.signal)).rejects.toMatchObject({ code: 'render-abandoned' })
  const second = expect(run('b', 'b1', waiting.signal)).rejects.toMatchObject({ code: 'render-abandoned' })
  waiting.abort()
  await second
  await vi.advanceTimersByTimeAsync(1500)
  running.abort()
  await vi.advanceTimersByTimeAsync(499)
  expect(counts()).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  await first
  expect([paths(), counts()]).toEqual([['a1'], [1, 1]])
  await expect(run('c', 'c1', running.signal)).rejects.toMatchObject({ code: 'render-abandoned' })
})

test('a job that is abandoned soon keeps its turn until it is done, and its worker goes on', async () => {
  const { run, paths, job, counts } = createPool({ size: 1 })
  for (const path of ['1', '2', '3']) {
    const leaving = new AbortController()
    const result = run('a', path, leaving.signal)
    await vi.waitFor(() => expect(paths()).toContain(path))
    leaving.abort()
    const next = run('b', `after ${path}`)
    expect(paths()).not.toContain(`after ${path}`)
    job(path)?.finish(path)
    expect(await result).toBe(path)
    await vi.waitFor(() => expect(paths()).toContain(`after ${path}`))
    job(`after ${path}`)?.finish()
    await next
  }
  expect(counts()).toEqual([1, 0])
})

test('closing ends every worker and refuses what waits and what follows', async () => {
  const { close, run, counts } = createPool({ size: 1 })
  const closed = [run('a', 'a1'), run('b', 'b1')].map((work) =>
    expect(work).rejects.toMatchObject({ code: 'service-closing' }),
  )
  close()
  await Promise.all(closed)
  await expect(run('c', 'c1')).rejects.toMatchObject({ code: 'service-closing' })
  expect(counts()[0]).toBe(1)
})

test('a worker that ends while it is idle gets no further job', async () => {
  const { run, job, processes, counts } = createPool()
  const first = run('a', 'a1')
  job('a1')?.finish(1)
  await first
  processes[0]?.end()
  // Let the `ended` listeners run first.
  await Promise.resolve()
  const second = run('a', 'a2')
  job('a2')?.finish(2)
  expect(await second).toBe(2)
  expect(counts()[0]).toBe(2)
})

test('a job whose worker ends by itself is done once more, but not a third time', async () => {
  const { run, paths, job, jobAt } = createPool()
  const result = run('a', 'a1')
  job('a1')?.fail(new WorkerEndedError('killed'))
  await vi.waitFor(() => expect(paths()).toEqual(['a1', 'a1']))
  jobAt(1)?.finish('done')
  expect(await result).toBe('done')

  const failed = expect(run('b', 'b1')).rejects.toThrow('killed again')
  job('b1')?.fail(new WorkerEndedError('killed'))
  await vi.waitFor(() => expect(paths().slice(2)).toEqual(['b1', 'b1']))
  jobAt(3)?.fail(new WorkerEndedError('killed again'))
  await failed
})

test.each([
  [true, 'result'],
  [false, 'render-timeout'],
])('a start that takes as long as a job may, and is free: %s, ends in %s', async (isStartFree, expected) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let start = () => {}
  let reject: (error: Error) => void = () => {}
  const ready = new Promise<void>((resolve) => {
    start = resolve
  })
  const startWorker = (): ImageWorker => ({
    run: () =>
      new Promise((resolve, fail) => {
        reject = fail
        void ready.then(() => resolve('result'))
      }),
    stop: (reason) => reject(reason ?? new Error('ended')),
    cpuMs: () => undefined,
    ready,
    ended: new Promise(() => {}),
  })
  const { run } = createPool({ isStartFree, timeLimitMs: 1000, startWorker })
  const ended = run('a', 'slow start').catch((error: CdnError) => error.code)
  await vi.advanceTimersByTimeAsync(2000)
  start()
  expect(await ended).toBe(expected)
})

test('a slow job gives way to another network that waits, and not to its own', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { run, paths } = createPool({ size: 2, sizePerSource: 2, yieldAfterMs: 1000 })
  const slow = [run('1.1.1.1 a', 'a1'), run('1.1.1.1 a', 'a2')]
  void run('1.1.1.1 b', 'b1')
  await vi.advanceTimersByTimeAsync(5000)
  expect(paths()).toEqual(['a1', 'a2'])
  void run('2.2.2.2 c', 'c1')
  await vi.advanceTimersByTimeAsync(500)
  await expect(slow[0]).rejects.toBeInstanceOf(JobSlowError)
  expect(paths()).toContain('c1')
})

test('a job does not give way before its time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { run, paths } = createPool({ size: 1, sizePerSource: 1, yieldAfterMs: 1000 })
  void run('1.1.1.1 a', 'a1')
  void run('2.2.2.2 c', 'c1')
  await vi.advanceTimersByTimeAsync(900)
  expect(paths()).toEqual(['a1'])
})

test('a job on a busy machine ends once it has used its CPU time, at the latest after four times its limit', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { run, setCpuMs, counts } = createPool({ timeLimitMs: 1000, isCpuTime: true })
  setCpuMs(50)
  void run('a', 'a1')
  await vi.advanceTimersByTimeAsync(1500)
  expect(counts()).toEqual([1, 0])
  setCpuMs(1050)
  await vi.advanceTimersByTimeAsync(1000)
  expect(counts()).toEqual([1, 1])

  void run('b', 'b1')
  await vi.advanceTimersByTimeAsync(3500)
  expect(counts()).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(1500)
  expect(counts()).toEqual([2, 2])
})

test('a site whose job has ended its worker leaves the other workers to others', async () => {
  const { run, job, counts } = createPool({ size: 3, timeLimitMs: 60_000 })
  const finish = async (source: string, path: string) => {
    const done = run(source, path)
    job(path)?.finish(null)
    await done
  }
  await finish('2.2.2.2 shop', 'good')
  const slow = expect(run('1.1.1.1 a', 'bad')).rejects.toThrow('crashed')
  job('bad')?.fail(new Error('crashed'))
  await slow
  expect(counts()).toEqual([1, 1])
  await finish('2.2.2.2 shop', 'good 2')
  expect(counts()).toEqual([2, 1])

  // The same network under another origin.
  const again = expect(run('1.1.1.1 b', 'bad 2')).rejects.toThrow('crashed')
  job('bad 2')?.fail(new Error('crashed'))
  await again
  expect(counts()).toEqual([3, 2])
  await finish('2.2.2.2 shop', 'good 3')
  await finish('3.3.3.3 shop', 'good 4')
  expect(counts()).toEqual([3, 2])
})
