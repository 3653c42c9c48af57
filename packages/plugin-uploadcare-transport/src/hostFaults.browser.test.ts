import { createUploader, LoggerToken } from '@lading/kernel'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { patternFile } from './testing/fixtures/patternFile.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const url = inject('localServiceUrl')

/** Requests of the page's thread that were opened, and the lines of the log. */
function setUp(config: Readonly<Record<string, unknown>> = {}) {
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const lines: string[] = []
  const note = (...parts: readonly unknown[]) => lines.push(parts.map(String).join(' '))
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', baseUrl: url, cdnCname: url, uploadWorker: false, ...config },
    plugins: [uploadcareTransport()],
    services: (scope) =>
      void scope.value(LoggerToken, { debug: note, info: note, warn: note, error: note } as never),
  })
  onTestFinished(() => {
    opened.mockRestore()
    uploader.destroy()
  })
  const upload = async (file: File) => {
    const { internalId } = uploader.addFileFromObject(file)
    uploader.uploadAll()
    await expect.poll(() => uploader.entries.get(internalId)?.status).toMatch(/success|failed/)
    return uploader.entries.get(internalId)
  }
  const requests = () =>
    opened.mock.calls.map(([method, path]) => `${method} ${new URL(String(path)).pathname}`)
  return { upload, requests, lines }
}

/** Blocks addresses as an extension does. */
async function block(urls: string[]) {
  const session = cdp() as unknown as { send(method: string, params?: object): Promise<unknown> }
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
  onTestFinished(async () => {
    await session.send('Network.setBlockedURLs', { urls: [] })
  })
}

test('a file is uploaded although an extension blocks the lookup of its details', async () => {
  await block([`${url}/info/*`])
  const { upload, lines } = setUp()
  const entry = await upload(patternFile(500, 3, 'blocked info.jpg'))
  expect(entry).toMatchObject({
    status: 'success',
    fileInfo: { size: 500, originalFilename: 'blocked info.jpg' },
  })
  expect(lines.filter((line) => line.includes('details could not be fetched'))).toHaveLength(1)
})

test('a blocked upload is no lost connection while the service answers others', async () => {
  const { upload } = setUp()
  expect(await upload(patternFile(500, 4))).toMatchObject({ status: 'success' })
  await block([`${url}/base/*`])
  const entry = await upload(patternFile(500, 5))
  expect(entry?.uploadError?.error).toMatchObject({
    code: 'network',
    reason: 'blocked',
    explanation: { cause: 'error-blocked' },
  })
})

test("a host that the page's policy lacks is named after one attempt, sent by the page or a worker", async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src 'self' ws: wss:`
  document.head.append(policy)
  const violations: string[] = []
  const note = ({ blockedURI }: SecurityPolicyViolationEvent) => violations.push(blockedURI)
  document.addEventListener('securitypolicyviolation', note)
  onTestFinished(() => document.removeEventListener('securitypolicyviolation', note))
  const { upload, lines } = setUp()
  const entry = await upload(patternFile(500, 6))
  expect(entry?.uploadError?.error).toMatchObject({
    code: 'forbidden-by-page',
    host: url,
    directive: 'connect-src',
    message: expect.stringContaining(`Add it to "connect-src" of the page's Content-Security-Policy`),
  })
  // One attempt; and the policy is asked once, since a redirect may be what it lacks.
  expect(violations).toHaveLength(2)
  // A worker's script has a policy of its own; the page's decides.
  const again = setUp({ uploadWorker: true })
  expect((await again.upload(patternFile(500, 7)))?.uploadError?.error).toMatchObject({
    code: 'forbidden-by-page',
  })
  expect(violations).toHaveLength(2)
  expect(
    [...lines, ...again.lines].filter((line) => /^(\[lading\] )?This page doesn't allow/.test(line)),
  ).toHaveLength(1)
})
