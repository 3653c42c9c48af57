import { type Token, token } from '../di/token.js'

/** The kernel's source of random identifiers. */
export interface Random {
  /** Returns a new identifier that is unique on this page. */
  uid(): string
}

/** Token for the {@link Random} port. */
export const RandomToken: Token<Random> = token('random')

/** Number of random 32-bit words in a page's identifier prefix: enough to avoid collisions between pages. */
const PAGE_WORDS = 2

/** Creates identifiers from a random page prefix and a counter. Works without a secure context, unlike `crypto.randomUUID`. */
export const systemRandom: Random = {
  uid() {
    page ??= [...crypto.getRandomValues(new Uint32Array(PAGE_WORDS))]
      .map((word) => word.toString(36))
      .join('')
    counter += 1
    // `join` creates a flat string. A template literal would also keep its parts in memory, for every file in a long list.
    return [page, counter.toString(36)].join('-')
  },
}

let page: string | undefined
let counter = 0
