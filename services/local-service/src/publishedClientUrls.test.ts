import { uploadFile } from '@uploadcare/upload-client'
import { expect, test } from 'vitest'
import { getApi } from './testing/fixtures/callApi.js'
import { redirectPusher } from './testing/fixtures/redirectPusher.js'
import { startOrigin } from './testing/fixtures/startOrigin.js'
import { startTestService } from './testing/fixtures/startTestService.js'
import type { JsonObject } from './testing/fixtures/upload.js'

const publicKey = 'demopublickey'

async function fetchThrough(service: { url: string; port: number }, options: JsonObject = {}) {
  const origin = await startOrigin((_request, response) => response.end('from afar'))
  redirectPusher(service)
  const clientOptions = { publicKey, baseURL: service.url, baseCDN: service.url, ...options }
  return { origin, file: await uploadFile(`${origin.url}/a.txt`, clientOptions) }
}

async function pathsOf(service: { url: string }): Promise<string[]> {
  const ledger = await getApi(service, '/ledger')
  return (ledger.requests as { method: string; url: string }[]).map(
    ({ method, url }) => `${method} ${url.split('?')[0]}`,
  )
}

test('the published client uploads by address while its realtime channel is refused', async () => {
  const service = await startTestService({ faults: ['R1'] })
  const { file } = await fetchThrough(service, { fileName: 'named.txt', metadata: { album: 'summer' } })
  expect(file).toMatchObject({ name: 'named.txt', size: 9, metadata: { album: 'summer' } })
  expect(await (await fetch(file.cdnUrl ?? '')).text()).toBe('from afar')
})

test('the published client uploads by address through the realtime channel alone', async () => {
  const service = await startTestService({ allowFaults: true })
  const rules = [
    { path: '/from_url/status/', acts: [{ act: 'merge-answer', values: { status: 'waiting' } }] },
  ]
  await fetch(`${service.url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
  const { file } = await fetchThrough(service)
  expect(file).toMatchObject({ name: 'a.txt', size: 9 })
  const paths = await pathsOf(service)
  expect(paths.filter((path) => path === 'GET /info/')).toHaveLength(1)
  expect(paths.at(-1)).toBe('GET /info/')
})

test('the published client is given the same file for an address it saved', async () => {
  const service = await startTestService()
  const options = { checkForUrlDuplicates: true, saveUrlForRecurrentUploads: true }
  const { file, origin } = await fetchThrough(service, options)
  const client = { publicKey, baseURL: service.url, ...options }
  expect(await uploadFile(`${origin.url}/a.txt`, client)).toMatchObject({ uuid: file.uuid })
  expect(origin.requests).toHaveLength(1)
})

test('the published client receives the reason why a URL fails', async () => {
  const service = await startTestService()
  redirectPusher(service)
  const refused = uploadFile('http://10.0.0.1/a.txt', { publicKey, baseURL: service.url })
  await expect(refused).rejects.toMatchObject({ code: 'URLHostPrivateIPForbiddenError' })
  const origin = await startOrigin((_request, response) => response.writeHead(404).end())
  const missing = uploadFile(`${origin.url}/a.txt`, { publicKey, baseURL: service.url })
  await expect(missing).rejects.toMatchObject({
    message: 'HTTP client error: 404 Not Found.',
    code: 'DownloadFileHTTPClientError',
  })
})
