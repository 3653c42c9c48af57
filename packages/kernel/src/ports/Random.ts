import { type Token, token } from '../di/token.js'

/** The kernel's source of random identifiers. */
export interface Random {
  /** Returns a new identifier, unique on this page. */
  uid(): string
}

/** Token of the {@link Random} port. */
export const RandomToken: Token<Random> = token('random')

/** Random 32-bit words in the prefix that all identifiers of a page share: enough for no two pages to collide. */
const PAGE_WORDS = 2

/** A random page prefix, drawn once, and a counter; needs no secure context, unlike `crypto.randomUUID`. */
export const systemRandom: Random = {
  uid() {
    page ??= [...crypto.getRandomValues(new Uint32Array(PAGE_WORDS))]
      .map((word) => word.toString(36))
      .join('')
    counter += 1
    // Joined, it is one string: a template would keep its parts as well, for each file of a long list.
    return [page, counter.toString(36)].join('-')
  },
}

let page: string | undefined
let counter = 0
