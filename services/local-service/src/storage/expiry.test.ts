import { expect, test } from 'vitest'
import { createTestClock } from '../testing/fixtures/callApi.js'
import { listData, startTestService } from '../testing/fixtures/startTestService.js'
import { getInfo, upload } from '../testing/fixtures/upload.js'

test('a file that is not to be kept is gone after its time, a kept one is not', async () => {
  const clock = createTestClock()
  const first = await startTestService({ now: clock.now })
  const kept = await upload(first, 'kept', { fields: { UPLOADCARE_STORE: '1' } })
  const gone = await upload(first, 'gone', { fields: { UPLOADCARE_STORE: '0' } })
  clock.advance(86_399_999)
  expect((await fetch(`${first.url}/${gone}/`)).status).toBe(200)
  clock.advance(1)
  expect((await fetch(`${first.url}/${gone}/`)).status).toBe(404)
  expect(await getInfo(first, gone)).toMatchObject({ error: { error_code: 'FileNotFoundError' } })
  expect((await fetch(`${first.url}/${kept}/`)).status).toBe(200)
  await first.close()
  await startTestService({ dataDir: first.dataDir, now: clock.now })
  await expect.poll(async () => (await listData(first.dataDir)).sort()).toEqual([kept, `${kept}.json`])
})

test('a file can be reported as ready later', async () => {
  const clock = createTestClock()
  const service = await startTestService({ now: clock.now, readyAfterMs: 500 })
  const uuid = await upload(service, 'x')
  expect(await getInfo(service, uuid)).toMatchObject({ is_ready: false })
  clock.advance(500)
  expect(await getInfo(service, uuid)).toMatchObject({ is_ready: true })
})
