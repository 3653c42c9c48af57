import { expect, test } from 'vitest'
import { runInLanes } from './lib/runInLanes.mjs'
import type { TestStep } from './lib/testSteps.mjs'

type Step = Pick<TestStep, 'name' | 'lane' | 'after'>

const steps: readonly Step[] = [
  { name: 'build' },
  { name: 'node' },
  { name: 'browser', lane: 'heavy' },
  { name: 'sizes', lane: 'heavy', after: ['build', 'lint'] },
  { name: 'report', after: ['sizes'] },
]

/** Runs the steps and returns what began and ended, in this order; a step ends when all that can run have begun. */
async function record(fails?: string) {
  const events: string[] = []
  const run = async ({ name }: Step, hasCompany: boolean) => {
    events.push(`${name} begins${hasCompany ? ' in company' : ''}`)
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate)
    if (name === fails) throw new Error(`${name} was stopped`)
    events.push(`${name} ends`)
  }
  const outcome = await runInLanes(steps, run).catch(String)
  return { events, outcome }
}

const at = (events: readonly string[], event: string) => {
  expect(events).toContain(event)
  return events.indexOf(event)
}

test('lanes go side by side, and one step begins when the one before it has ended', async () => {
  const { events } = await record()
  expect(at(events, 'browser begins')).toBeLessThan(at(events, 'build ends'))
  expect(at(events, 'node begins in company')).toBeGreaterThan(at(events, 'build ends'))
  expect(at(events, 'sizes begins')).toBeGreaterThan(at(events, 'browser ends'))
})

test('a step waits for those of other lanes that it names; one that does not run is not waited for', async () => {
  const events: string[] = []
  let endBuild = () => {}
  const built = new Promise<void>((resolve) => {
    endBuild = resolve
  })
  const run = async ({ name }: Step) => {
    if (name === 'build') await built
    if (name === 'browser') setTimeout(endBuild)
    events.push(name)
  }
  await runInLanes(steps, run)
  expect(events).toEqual(['browser', 'build', 'node', 'sizes', 'report'])
})

test('a step that is stopped ends the run after those beside it have ended', async () => {
  const { events, outcome } = await record('build')
  expect(outcome).toBe('Error: build was stopped')
  expect(events.filter((event) => / ends$/.test(event))).toEqual(['browser ends'])
  expect(events.join()).not.toMatch(/(node|sizes|report) begins/)
})

test('a lane on its own runs one step after the other, and prints as it goes', async () => {
  const events: string[] = []
  const row: readonly Step[] = [{ name: 'node' }, { name: 'types' }]
  await runInLanes(row, async ({ name }, hasCompany) => {
    events.push(`${name} ${hasCompany}`)
  })
  expect(events).toEqual(['node false', 'types false'])
})
