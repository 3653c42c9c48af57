/** A value that's loaded on first use. */
export interface Late<T> {
  /** Undefined until the value is loaded. */
  readonly current: T | undefined
  /** Loads the value once for all callers. After a failure, the next call tries again. */
  get(): Promise<T>
}

/** Returns a lazy value that overlapping calls share, so that it's never loaded twice. */
export function loadOnce<T>(load: () => Promise<T>): Late<T> {
  let current: T | undefined
  let loading: Promise<T> | undefined
  return {
    get current() {
      return current
    },
    async get() {
      try {
        loading ??= load()
        current = await loading
        return current
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
}
