/** How a promise has ended. */
export interface Outcome<T> {
  readonly value?: T
  readonly error?: Error
}

/** Resolves with how a promise ends. Caught at once: the runner would report a rejection that is handled later. */
export async function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await promise }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
