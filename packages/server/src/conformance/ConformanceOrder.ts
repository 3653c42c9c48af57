/** A server to be tried. */
export interface ConformanceOrder {
  /** URL of its endpoint, as a page has it. */
  readonly url: string
  /** Headers of each request to it, such as a cookie. @default none */
  readonly headers?: Readonly<Record<string, string>>
  /** Size of the file that is sent in parts, in bytes. @default 17825792 */
  readonly largeBytes?: number
}

/** One rule of a protocol. */
export interface ConformanceCheck {
  readonly name: string
  /** @throws Error with what the server did instead */
  readonly run: () => Promise<void>
}

/** @throws Error with the sentence, unless the condition holds */
export function expectThat(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence)
}
