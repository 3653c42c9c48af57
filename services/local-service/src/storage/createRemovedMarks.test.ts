import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRemovedMarks } from './createRemovedMarks.js'

const DAY_MS = 86_400_000

test('a removed id stays taken for a year by the clock of the service, whatever the clock of the disk says', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lading-marks-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  let nowMs = Date.parse('2046-01-01')
  const marks = await createRemovedMarks(directory, () => nowMs)
  await marks.add('removed')
  await marks.prune()
  expect(await marks.has('removed')).toBe(true)
  nowMs += 365 * DAY_MS
  await marks.prune()
  expect(await marks.has('removed')).toBe(true)
  nowMs += 2 * DAY_MS
  await marks.prune()
  expect(await marks.has('removed')).toBe(false)
})
