import { createUploader, type RemovedFiles } from '@lading/kernel'
import { type HttpRequest, HttpToken, xhrHttp } from '@lading/transport-engine'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { uploadcareTransport } from '../uploadcareTransport.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const PART_BYTES = 1000
const url = inject('localServiceUrl')

/** A file of three parts, which differ from each other and from those of other tests. */
function createFile(seed: number) {
  const bytes = Uint8Array.from(
    { length: 2 * PART_BYTES + 500 },
    (_, index) => index * 7 + (index >> 8) + seed,
  )
  return new File([bytes], `film ${seed}.bin`, { lastModified: 1 })
}

test.each([
  ['later', false],
  ['at once', false],
  ['later', true],
  ['at once', true],
] as const)(
  'a removal that is undone %s sends only the missing parts (resumable: %s)',
  async (when, resumableUploads) => {
    const sent: string[] = []
    let onSecondPart = () => {}
    const http = {
      send(request: HttpRequest) {
        const { pathname, searchParams } = new URL(request.url)
        sent.push(`${pathname.split('/')[2]} ${searchParams.get('partNumber') ?? ''}`.trim())
        if (sent.at(-1) === 'upload 2') onSecondPart()
        return xhrHttp.send(request)
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
        resumableUploads,
      },
      plugins: [uploadcareTransport()],
      services: (scope) => scope.value(HttpToken, http),
    })
    onTestFinished(() => uploader.destroy())
    const file = createFile(Number(resumableUploads) * 2 + Number(when === 'later'))
    let removed: RemovedFiles | undefined
    onSecondPart = () => {
      onSecondPart = () => {}
      removed = uploader.removeFiles([id])
      if (when === 'at once') removed.restore()
    }
    const id = uploader.addFileFromObject(file).internalId
    await vi.waitFor(() => expect(removed).toBeDefined())
    if (when === 'later') removed?.restore()
    await vi.waitFor(() => expect(uploader.getOutputItem(id).status).toBe('success'))

    expect(sent).toEqual(['start', 'upload 1', 'upload 2', 'upload 2', 'upload 3', 'complete'])
    const stored = await fetch(`${url}/${uploader.getOutputItem(id).uuid}/`)
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(new Uint8Array(await file.arrayBuffer()))
  },
)
