/** Something that is loaded with its first use. */
export interface Late<T> {
  /** Undefined until it's loaded. */
  readonly current: T | undefined
  /** Loads it, once for all calls. After a failure the next call loads it again. */
  get(): Promise<T>
}

/** Shares what is loaded late: calls that overlap must not have one each. */
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
