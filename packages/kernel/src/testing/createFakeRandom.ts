import type { Random } from '../ports/Random.js'

/** Creates a {@link Random} with consecutive ids: `id1`, `id2` and so on. */
export function createFakeRandom(): Random {
  let count = 0
  return {
    uid() {
      count += 1
      return `id${count}`
    },
  }
}
