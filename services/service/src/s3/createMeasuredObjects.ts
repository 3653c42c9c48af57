import type { Objects } from './Objects.js'
import type { Trace } from './Trace.js'

/** Requests to the store so far. */
export interface StoreUse {
  readonly calls: number
  readonly failures: number
  /** Their total time. */
  readonly seconds: number
}

/** Counts and traces store requests by method. Listings aren't counted. */
export function createMeasuredObjects(
  objects: Objects,
  trace: Trace = (_name, work) => work(),
): {
  readonly objects: Objects
  readonly use: ReadonlyMap<string, StoreUse>
} {
  const use = new Map<string, StoreUse>()

  async function measure<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now()
    let failures = 1
    try {
      const value = await trace(`store ${name}`, work)
      failures = 0
      return value
    } finally {
      const before = use.get(name) ?? { calls: 0, failures: 0, seconds: 0 }
      use.set(name, {
        calls: before.calls + 1,
        failures: before.failures + failures,
        seconds: before.seconds + (performance.now() - startedAt) / 1000,
      })
    }
  }

  const measured = new Proxy(objects, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function' || name === 'list' || name === 'listFolders') return method
      return (...args: unknown[]) => measure(String(name), () => Reflect.apply(method, target, args))
    },
  })
  return { objects: measured, use }
}
