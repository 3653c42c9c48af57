/**
 * Runs steps in lanes, which go side by side; in a lane, one step begins when the one before it has ended, and when all those that it
 * names by `after` have.
 *
 * @template {Pick<import('./testSteps.mjs').TestStep, 'name' | 'lane' | 'after'>} Step
 * @param {readonly Step[]} steps A step comes behind those that it names.
 * @param {(step: Step, hasCompany: boolean) => Promise<void>} run `hasCompany`: whether another lane prints as it goes.
 */
export async function runInLanes(steps, run) {
  // One lane prints: the one that takes longest.
  const printing = steps.find(({ lane }) => lane)?.lane ?? steps[0]?.lane
  /** @type {Map<string, Promise<void>>} The last of each lane. */
  const lanes = new Map()
  /** @type {Map<string, Promise<void>>} */
  const ended = new Map()
  for (const step of steps) {
    const lane = step.lane ?? ''
    const before = [lanes.get(lane), ...(step.after ?? []).map((name) => ended.get(name))]
    const end = Promise.all(before).then(() => run(step, step.lane !== printing))
    lanes.set(lane, end)
    ended.set(step.name, end)
  }
  // A step that is stopped ends the others too; each is waited for, so that none prints afterwards.
  for (const result of await Promise.allSettled(ended.values())) {
    if (result.status === 'rejected') throw result.reason
  }
}
