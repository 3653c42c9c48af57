import { expect, test } from 'vitest'
import { runInPlace } from './lib/runInPlace.mjs'
import type { TestStep } from './lib/testSteps.mjs'

type Step = Pick<TestStep, 'name' | 'place'>

const steps: readonly Step[] = [
  { name: 'build', place: 'alone' },
  { name: 'lint' },
  { name: 'node' },
  { name: 'browser', place: 'beside' },
  { name: 'journeys', place: 'alone' },
]

/** Runs the steps and returns what began and ended, in this order; a step ends when all that can run have begun. */
async function record(fails?: string) {
  const events: string[] = []
  const run = async ({ name }: Step, hasCompany: boolean) => {
    events.push(`${name} begins${hasCompany ? ' in company' : ''}`)
    await new Promise(setImmediate)
    if (name === fails) throw new Error(`${name} was stopped`)
    events.push(`${name} ends`)
  }
  const outcome = await runInPlace(steps, run).catch(String)
  return { events, outcome }
}

test('the browser runs beside the row of checks, between the steps that run alone', async () => {
  const { events } = await record()
  expect(events).toEqual([
    'build begins',
    'build ends',
    'lint begins in company',
    'browser begins',
    'lint ends',
    'node begins in company',
    'browser ends',
    'node ends',
    'journeys begins',
    'journeys ends',
  ])
})

test('a step that is stopped ends the run after those beside it have ended', async () => {
  const { events, outcome } = await record('lint')
  expect(outcome).toBe('Error: lint was stopped')
  expect(events.slice(2)).toEqual(['lint begins in company', 'browser begins', 'browser ends'])
})

test('without a step beside them, steps run one after the other', async () => {
  const events: string[] = []
  const row: readonly Step[] = [{ name: 'node' }, { name: 'types' }]
  await runInPlace(row, async ({ name }, hasCompany) => {
    events.push(`${name} ${hasCompany}`)
  })
  expect(events).toEqual(['node false', 'types false'])
})
