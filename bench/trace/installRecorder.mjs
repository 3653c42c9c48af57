/** A timer, a microtask, an event of the platform, or the benchmark itself. */
const OUTSIDE = null

let current = OUTSIDE
let calls
let loadingCount = 0

/** Interface of the code that `insertRecorder.mjs` inserts, which calls it by the global name `$trace`. */
const recorder = {
  enter(definition) {
    const caller = current
    current = {
      definition,
      calledBy: caller,
      calledAfter: caller?.resumes,
      caller,
      resumes: 0,
      isSuspended: false,
    }
    calls?.push(current)
    return current
  },
  leave(frame) {
    if (!frame.isSuspended) current = frame.caller
  },
  suspend(frame, value) {
    frame.isSuspended = true
    current = frame.caller
    return value
  },
  resume(frame, value) {
    if (frame.isSuspended) {
      frame.isSuspended = false
      frame.resumes += 1
      frame.caller = current
      current = frame
    }
    return value
  },
  loading(promise) {
    loadingCount += 1
    const end = () => {
      loadingCount -= 1
    }
    promise.then(end, end)
    return promise
  },
  /** Suspends a function while it waits for the next value. */
  iterate(frame, iterable) {
    const iterator = iterable[Symbol.asyncIterator]?.() ?? iterable[Symbol.iterator]()
    return {
      [Symbol.asyncIterator]: () => ({
        next: () => recorder.suspend(frame, iterator.next()),
        return: async () => iterator.return?.() ?? { done: true, value: undefined },
      }),
    }
  },
}

/** Makes the recorder available to instrumented code, before the first instrumented module is imported. */
export function installRecorder() {
  globalThis.$trace = recorder
}

/** True while an `import()` of instrumented code is in flight. */
export function isLoading() {
  return loadingCount > 0
}

/** Records calls from now on. Returns a function that ends the recording and returns the calls in order. */
export function startRecording() {
  calls = []
  return () => {
    const recorded = calls
    calls = undefined
    return recorded
  }
}
