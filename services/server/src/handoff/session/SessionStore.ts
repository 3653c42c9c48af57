/** Keeps handovers. An app's servers need the same store, e.g. a Redis. */
export interface SessionStore {
  /** Resolves to the text that's kept under an id; null if there's none. */
  read(id: string): Promise<string | null>
  /**
   * Replaces a text in one step, only if it's still the one that was read.
   *
   * @param before the text that was read; null if there must be none.
   * @param lifetimeMs how long the text is needed from now on, in milliseconds.
   * @returns false if another text is kept by now.
   */
  swap(id: string, before: string | null, after: string, lifetimeMs: number): Promise<boolean>
}
