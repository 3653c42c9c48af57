/**
 * Creates a repeatable sequence of numbers from 0 up to but not including 1. Source: Numerical Recipes, "quick and dirty"
 * generators.
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
