/** A promise's outcome. */
export interface Outcome<T> {
  readonly value?: T
  readonly error?: Error
}

/**
 * Resolves with a promise's outcome. Catches rejections immediately, because test runners report rejections that are handled
 * later.
 */
export async function outcomeOf<T>(promise: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await promise }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
