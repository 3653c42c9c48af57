/**
 * Runs steps in their order: one that is `alone` by itself, one that is `beside` together with those before it, and the others one
 * after the other.
 *
 * @template {Pick<import('./testSteps.mjs').TestStep, 'place'>} Step
 * @param {readonly Step[]} steps
 * @param {(step: Step, hasCompany: boolean) => Promise<void>} run `hasCompany`: whether a step with the place `beside` runs as well.
 */
export async function runInPlace(steps, run) {
  let next = 0
  while (next < steps.length) {
    const end = steps[next]?.place === 'alone' ? next + 1 : findAlone(steps, next)
    const group = steps.slice(next, end)
    const beside = group.filter(({ place }) => place === 'beside')
    const row = group.filter(({ place }) => place !== 'beside')
    const running = [
      runRow(row, (step) => run(step, beside.length > 0)),
      ...beside.map((step) => run(step, false)),
    ]
    // A step that is stopped ends the others too; each is waited for, so that none prints afterwards.
    for (const result of await Promise.allSettled(running)) {
      if (result.status === 'rejected') throw result.reason
    }
    next = end
  }
}

/** @template {Pick<import('./testSteps.mjs').TestStep, 'place'>} Step @param {readonly Step[]} steps @param {number} from */
function findAlone(steps, from) {
  const index = steps.findIndex(({ place }, at) => at >= from && place === 'alone')
  return index < 0 ? steps.length : index
}

/** @template Step @param {readonly Step[]} row @param {(step: Step) => Promise<void>} run */
async function runRow(row, run) {
  for (const step of row) await run(step)
}
