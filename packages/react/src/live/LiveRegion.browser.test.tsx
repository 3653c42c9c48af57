import { ClockToken } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { setUp, textFile } from '../testing/fixtures/setUp.js'

test('an announcement is cleared after a pause, so that readers say the same words again', async () => {
  const clock = createFakeClock()
  const { uploader } = await setUp({
    config: { confirmUpload: true },
    services: (scope) => void scope.value(ClockToken, clock),
  })
  const region = document.querySelector('[role=status]') as HTMLElement
  const said: (string | null)[] = []
  const observer = new MutationObserver(() => said.push(region.textContent))
  observer.observe(region, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  for (const round of [1, 2]) {
    uploader.addFiles([textFile('a.txt')])
    await expect.poll(() => clock.advance(100).then(() => region.textContent)).toBe('a.txt added')
    await clock.advance(10_000)
    await expect.poll(() => said).toHaveLength(2 * round)
  }
  expect(said).toEqual(['a.txt added', '', 'a.txt added', ''])
})
