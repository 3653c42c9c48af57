import { expect, test } from 'vitest'
import { createStage, PART_SIZE_BYTES } from '../testing/fixtures/createStage.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

test('the progress of many parts is a few reports a second, and ends exact', async () => {
  const stage = createStage()
  const file = patternFile(500 * PART_SIZE_BYTES, 1)
  let events = 0
  const send = stage.service.send.bind(stage.service)
  stage.service.send = (request) =>
    send({
      ...request,
      onProgress(...report) {
        events += 1
        request.onProgress?.(...report)
      },
    })
  const outcome = await stage.start('multipart', { file }).done
  stage.settle(outcome)
  expect(outcome.end).toBe('ok')
  expect(events).toBeGreaterThanOrEqual(500)
  // Once for each five per cent, or else five times a second.
  expect(outcome.progress.length).toBeLessThanOrEqual(22 + outcome.ms / 200)
  expect(outcome.progress.length).toBeGreaterThanOrEqual(20)
  expect(outcome.progress.at(-2)).toEqual([0.99 * file.size, file.size])
  expect(outcome.progress.at(-1)).toEqual([file.size, file.size])
})
