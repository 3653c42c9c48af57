import { createUploader } from '@lading/kernel'
import { expect, inject, onTestFinished, test } from 'vitest'
import { patternFile } from './testing/fixtures/patternFile.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const allowed = inject('localServiceUrl')
/** The same service under a name that the page's policy lacks. */
const forbidden = allowed.replace('127.0.0.1', 'localhost')

function setUp(config: Readonly<Record<string, unknown>>) {
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', uploadWorker: true, realtimeUrl: '', ...config },
    plugins: [uploadcareTransport()],
  })
  onTestFinished(() => uploader.destroy())
  return async (...files: readonly File[]) => {
    const ids = files.map((file) => uploader.addFileFromObject(file).internalId)
    uploader.uploadAll()
    const entries = () => ids.map((id) => uploader.entries.get(id))
    await expect.poll(() => entries().every((entry) => /success|failed/.test(entry?.status ?? ''))).toBe(true)
    return entries()
  }
}

test('a worker without a policy does not send where the page may not, from the first request on', async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src 'self' ws: wss: ${allowed}`
  document.head.append(policy)
  /** Requests of the page's thread that were answered. */
  const requests: string[] = []
  const observer = new PerformanceObserver((list) => {
    const answered = (list.getEntries() as PerformanceResourceTiming[]).filter(
      ({ responseStatus }) => responseStatus > 0,
    )
    requests.push(...answered.map(({ name }) => name))
  })
  observer.observe({ type: 'resource' })
  onTestFinished(() => observer.disconnect())

  // The worker runs by then.
  const small = [1, 2, 3, 4].map((seed) => patternFile(3000, seed))
  const first = await setUp({ baseUrl: allowed, cdnCname: allowed })(...small)
  expect(first.map((entry) => entry?.status)).toEqual(['success', 'success', 'success', 'success'])

  const files = [...[5, 6].map((seed) => patternFile(3000, seed)), patternFile(3_000_000, 7)]
  const entries = await setUp({ baseUrl: forbidden, cdnCname: forbidden, multipartMinFileSize: 2_000_000 })(
    ...files,
  )
  for (const entry of entries) {
    expect(entry?.uploadError?.error).toMatchObject({
      code: 'forbidden-by-page',
      directive: 'connect-src',
      host: forbidden,
    })
  }
  expect(requests.filter((name) => name.startsWith(forbidden))).toEqual([])
})
