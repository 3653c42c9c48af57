/**
 * Runs steps in lanes, which go side by side; in a lane, one step begins when the one before it has ended. A step that is `alone`
 * begins when all before it have ended, and those behind it wait for it.
 *
 * @template {Pick<import('./testSteps.mjs').TestStep, 'name' | 'lane' | 'alone'>} Step
 * @param {readonly Step[]} steps
 * @param {(step: Step, hasCompany: boolean) => Promise<void>} run `hasCompany`: whether another lane prints as it goes.
 */
export async function runInLanes(steps, run) {
  let next = 0
  while (next < steps.length) {
    const alone = steps.findIndex((step, at) => at >= next && step.alone)
    const end = alone === next ? next + 1 : alone < 0 ? steps.length : alone
    await runGroup(steps.slice(next, end), run)
    next = end
  }
}

/**
 * @template {Pick<import('./testSteps.mjs').TestStep, 'name' | 'lane'>} Step
 * @param {readonly Step[]} group
 * @param {(step: Step, hasCompany: boolean) => Promise<void>} run
 */
async function runGroup(group, run) {
  // One lane prints: the one that takes longest.
  const printing = group.find(({ lane }) => lane)?.lane ?? group[0]?.lane
  /** @type {Map<string, Promise<void>>} The last of each lane. */
  const lanes = new Map()
  for (const step of group) {
    const lane = step.lane ?? ''
    const before = lanes.get(lane) ?? Promise.resolve()
    lanes.set(
      lane,
      before.then(() => run(step, step.lane !== printing)),
    )
  }
  // A step that is stopped ends the others too; each lane is waited for, so that none prints afterwards.
  for (const result of await Promise.allSettled(lanes.values())) {
    if (result.status === 'rejected') throw result.reason
  }
}
