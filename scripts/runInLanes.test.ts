import { expect, test } from 'vitest'
import { runInLanes } from './lib/runInLanes.mjs'
import type { TestStep } from './lib/testSteps.mjs'

type Step = Pick<TestStep, 'name' | 'lane' | 'alone'>

const steps: readonly Step[] = [
  { name: 'build', alone: true },
  { name: 'lint' },
  { name: 'node' },
  { name: 'browser', lane: 'heavy' },
  { name: 'sizes', lane: 'heavy' },
  { name: 'report', alone: true },
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

test('lanes go side by side between the steps that run alone', async () => {
  const { events } = await record()
  const at = (event: string) => {
    expect(events).toContain(event)
    return events.indexOf(event)
  }
  expect(events.slice(0, 2)).toEqual(['build begins', 'build ends'])
  expect(events.slice(-2)).toEqual(['report begins', 'report ends'])
  expect(at('browser begins')).toBeLessThan(at('lint ends'))
  expect(at('sizes begins')).toBeGreaterThan(at('browser ends'))
  expect(at('sizes begins')).toBeLessThan(at('node ends'))
  expect(at('node begins in company')).toBeGreaterThan(at('lint ends'))
})

test('a step that is stopped ends the run after those beside it have ended', async () => {
  const { events, outcome } = await record('lint')
  expect(outcome).toBe('Error: lint was stopped')
  const ends = events.filter((event) => / ends$/.test(event))
  expect(ends).toEqual(['build ends', 'browser ends', 'sizes ends'])
  expect(events.join()).not.toContain('node begins')
})

test('a lane on its own runs one step after the other, and prints as it goes', async () => {
  const events: string[] = []
  const row: readonly Step[] = [{ name: 'node' }, { name: 'types' }]
  await runInLanes(row, async ({ name }, hasCompany) => {
    events.push(`${name} ${hasCompany}`)
  })
  expect(events).toEqual(['node false', 'types false'])
})
