import { expect, test } from 'vitest'
import { callApi, getApi } from '../testing/fixtures/callApi.js'
import { startOrigin } from '../testing/fixtures/startOrigin.js'
import { startTestService } from '../testing/fixtures/startTestService.js'

const order = (url: string) => ({ pub_key: 'demopublickey', source_url: url })
const statusOf = (service: { url: string }, token: unknown) =>
  getApi(service, '/from_url/status/', { token: String(token) })

test('servers that never answer leave places to the downloads of other clients', async () => {
  const silent = await startOrigin(() => {})
  const honest = await startOrigin((_request, response) => response.end('hello'))
  const service = await startTestService()
  const stuck = Array.from({ length: 50 }, () => callApi(service, '/from_url/', order(`${silent.url}/a`)))
  const answers = await Promise.all(stuck)
  expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['token']))

  const origin = { origin: 'http://localhost:3000' }
  const { token } = await callApi(service, '/from_url/', order(`${honest.url}/a`), origin)
  await expect.poll(() => statusOf(service, token)).toMatchObject({ status: 'success', size: 5 })
  expect(silent.requests.length).toBeLessThan(8)
  expect(await statusOf(service, answers.at(-1)?.token)).toEqual({ status: 'waiting' })
})

test('a server that stops sending ends its download, and frees the place for the next', async () => {
  const origin = await startOrigin((request, response) => {
    if (request.url === '/silent') response.write('x')
    else response.end('hello')
  })
  const service = await startTestService({ downloadIdleLimitMs: 200 })
  const silent = await Promise.all(
    Array.from({ length: 10 }, () => callApi(service, '/from_url/', order(`${origin.url}/silent`))),
  )
  const { token } = await callApi(service, '/from_url/', order(`${origin.url}/a`))
  await expect.poll(() => statusOf(service, token), { timeout: 10_000 }).toMatchObject({ status: 'success' })
  expect(await statusOf(service, silent[0]?.token)).toEqual({
    status: 'error',
    error: 'HTTP network error: no byte arrived for 0.2 seconds.',
    error_code: 'DownloadFileHTTPNetworkError',
  })
})

test('downloads that wait have a limit in number', async () => {
  const silent = await startOrigin(() => {})
  const service = await startTestService()
  const answers: unknown[] = []
  for (let batch = 0; batch < 11; batch++) {
    const calls = Array.from({ length: 50 }, () => callApi(service, '/from_url/', order(`${silent.url}/a`)))
    answers.push(...(await Promise.all(calls)))
  }
  expect(answers.at(-1)).toEqual({
    error: {
      status_code: 429,
      error_code: 'RequestThrottledError',
      content:
        'Request was throttled. Too many files wait to be fetched from their URLs: send it again when some of them are.',
    },
  })
})
