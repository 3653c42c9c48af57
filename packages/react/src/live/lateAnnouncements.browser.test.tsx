import { ClockToken } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { recordAnnouncements } from '../testing/fixtures/recordAnnouncements.js'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

async function setUpClock(confirmUpload: boolean) {
  const clock = createFakeClock()
  const mounted = await setUp({
    config: { confirmUpload },
    services: (scope) => scope.value(ClockToken, clock),
  })
  return { ...mounted, clock, spoken: recordAnnouncements() }
}

test('files that are added during the pause are announced together, without those that were removed', async () => {
  const { uploader, clock, spoken } = await setUpClock(true)
  uploader.addFiles([textFile('a.txt')])
  await clock.advance(500)
  await expect.poll(() => spoken.at(-1)).toBe('a.txt added')
  const [b] = uploader.addFiles([textFile('b.txt')])
  await clock.advance(500)
  uploader.addFiles([textFile('c.txt')])
  await clock.advance(500)
  uploader.addFiles([textFile('d.txt')])
  await clock.advance(500)
  uploader.removeFileByInternalId(b ?? '')
  await clock.advance(6_000)
  await expect.poll(() => spoken.at(-1)).toBe('c.txt, d.txt added')
  await clock.advance(60_000)
  expect(spoken).toEqual(['a.txt added', 'c.txt, d.txt added'])
})

test('a second failure is not announced if it was retried before its turn', async () => {
  const { uploader, jobs, clock, spoken } = await setUpClock(false)
  uploader.addFiles(['a.txt', 'b.txt', 'c.txt'].map(textFile))
  await clock.advance(1_000)
  await expect.poll(() => jobs.size).toBe(3)
  jobs.get('a.txt')?.fail('No.')
  await clock.advance(500)
  await expect.poll(() => spoken.at(-1)).toMatch(/^a\.txt not uploaded/)
  const before = spoken.length
  jobs.get('b.txt')?.fail('No.')
  await clock.advance(500)
  uploader.retryAll()
  await clock.advance(60_000)
  expect(spoken.slice(before).filter((words) => words.includes('not uploaded'))).toEqual([])
})
