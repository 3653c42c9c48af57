import { ClockToken, createUploader, type Uploader } from '@lading/kernel'
import { systemClock } from '@lading/kernel/basics'
import { type HttpRequest, HttpToken, NetworkError, xhrHttp } from '@lading/transport-engine'
import { expect, inject, test, vi } from 'vitest'
import { uploadcareTransport } from '../uploadcareTransport.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const PART_BYTES = 1000
const MINUTE_MS = 60_000
const url = inject('localServiceUrl')

/** An upload to the local service whose second part waits until it is canceled, on a page whose minutes are passed by the test. */
async function setUp(change: (uploader: Uploader, id: string) => void | Promise<void>, isLost = false) {
  const sent: string[] = []
  let uuid = ''
  let minutes: (() => void)[] = []
  let onSecondPart = () => {}
  const stuck = new Promise<void>((resolve) => {
    onSecondPart = resolve
  })
  const http = {
    async send(request: HttpRequest) {
      const { pathname, searchParams } = new URL(request.url)
      sent.push(`${pathname.split('/')[2]} ${searchParams.get('partNumber') ?? ''}`.trim())
      if (sent.at(-1) === 'upload 2') {
        onSecondPart()
        if (isLost) throw new NetworkError()
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
      }
      const response = await xhrHttp.send(request)
      if (sent.at(-1) === 'start') uuid = JSON.parse(response.text).uuid
      return response
    },
  }
  const clock = {
    now: systemClock.now,
    schedule(delayMs: number, callback: () => void) {
      if (delayMs !== MINUTE_MS) return systemClock.schedule(delayMs, callback)
      minutes.push(callback)
      return () => {
        minutes = minutes.filter((other) => other !== callback)
      }
    },
  }
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: url,
      cdnCname: url,
      multipartMinFileSize: PART_BYTES,
      multipartChunkSize: PART_BYTES,
      multipartMaxConcurrentRequests: 1,
      multipartMaxAttempts: 1,
      retryNetworkErrorMaxTimes: 0,
    },
    plugins: [uploadcareTransport()],
    services(scope) {
      scope.value(HttpToken, http)
      scope.value(ClockToken, clock)
    },
  })
  const file = new File([new Uint8Array(2 * PART_BYTES + 500)], 'film.bin')
  const id = uploader.addFileFromObject(file).internalId
  await stuck
  await change(uploader, id)
  // The upload rejects in a later task.
  await new Promise((resolve) => setTimeout(resolve))
  for (const callback of minutes.splice(0)) callback()
  /** Whether the service takes further parts of the upload. */
  const isOpen = async () => {
    const body = new URLSearchParams({ UPLOADCARE_PUB_KEY: 'demopublickey', uuid })
    const answer = await fetch(`${url}/multipart/parts/?jsonerrors=1`, { method: 'POST', body })
    return 'parts' in (await answer.json())
  }
  return { uploader, sent, isOpen }
}

test.each([
  ['removed by code of Uppy', (uploader: Uploader, id: string) => uploader.uppy.removeFile(id)],
  ['removed', (uploader: Uploader, id: string) => uploader.removeFiles([id])],
  ['removed with all others', (uploader: Uploader) => uploader.removeAllFiles()],
  [
    'removed while it was paused',
    (uploader: Uploader, id: string) => {
      uploader.pause(id)
      uploader.removeFiles([id])
    },
  ],
])('a large file that was %s takes no space at the service a minute later', async (_title, change) => {
  const { uploader, sent, isOpen } = await setUp(change)
  await vi.waitFor(async () => expect(await isOpen()).toBe(false))
  expect(sent).toEqual(['start', 'upload 1', 'upload 2', 'abort'])
  uploader.destroy()
})

test.each([
  ['paused', (uploader: Uploader, id: string) => uploader.pause(id)],
  ['brought back', (uploader: Uploader, id: string) => void uploader.removeFiles([id]).restore()],
  ['interrupted by the end of the uploader', (uploader: Uploader) => uploader.destroy()],
  [
    'paused before the end of the uploader',
    (uploader: Uploader, id: string) => {
      uploader.pause(id)
      uploader.destroy()
    },
  ],
])('one that was %s stays there', async (_title, change) => {
  const { uploader, sent, isOpen } = await setUp(change)
  expect(await isOpen()).toBe(true)
  expect(sent).not.toContain('abort')
  uploader.destroy()
})

test('one that has failed stays for a retry, and takes no space a minute after its removal', async () => {
  const failed = (uploader: Uploader, id: string) =>
    vi.waitFor(() => expect(uploader.getOutputItem(id).status).toBe('failed'))
  const kept = await setUp(failed, true)
  expect(await kept.isOpen()).toBe(true)
  expect(kept.sent).not.toContain('abort')
  kept.uploader.destroy()
  const removed = await setUp(async (uploader, id) => {
    await failed(uploader, id)
    uploader.removeFiles([id])
  }, true)
  await vi.waitFor(async () => expect(await removed.isOpen()).toBe(false))
  expect(removed.sent).toEqual(['start', 'upload 1', 'upload 2', 'abort'])
  removed.uploader.destroy()
})
