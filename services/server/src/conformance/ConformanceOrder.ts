/** A server to test. */
export interface ConformanceOrder {
  /** Endpoint URL, as pages use it. */
  readonly url: string
  /** Headers for each request, such as a cookie. @default none */
  readonly headers?: Readonly<Record<string, string>>
  /** Size of the file that is sent in parts, in bytes. @default 17825792 */
  readonly largeBytes?: number
}

/** A protocol rule. */
export interface ConformanceCheck {
  readonly name: string
  /** @throws Error that says what the server did instead */
  readonly run: () => Promise<void>
}

/** @throws Error with the sentence, unless the condition holds */
export function expectThat(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence)
}
