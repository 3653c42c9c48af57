import type { ConfigValues, UploadEntry } from '@lading/kernel'
import { createEntry, createTestUploader } from '@lading/kernel/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdnThumbnails, thumbnailUrl } from './cdnThumbnails.js'

const cdnUrl = 'https://cdn.example/5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01/'
const uploaded = { file: null, isImage: true, fileInfo: { cdnUrl }, cdnUrlModifiers: '' } as UploadEntry

test('an image without a local file has a square thumbnail from the CDN', () => {
  expect(thumbnailUrl(uploaded, 152)).toBe(`${cdnUrl}-/stretch/off/-/scale_crop/152x152/center/`)
})

test('modifiers are applied', () => {
  expect(thumbnailUrl({ ...uploaded, cdnUrlModifiers: '-/rotate/90/' }, 76)).toBe(
    `${cdnUrl}-/rotate/90/-/stretch/off/-/scale_crop/76x76/center/`,
  )
})

test('sizes are rounded up and limited', () => {
  expect(thumbnailUrl(uploaded, 75.5)).toContain('/76x76/')
  expect(thumbnailUrl(uploaded, 9000)).toContain('/3000x3000/')
})

test.each([
  ['another kind of file', { isImage: false }],
  ['no file info yet', { fileInfo: null }],
])('an entry with %s has no thumbnail from the CDN', (_, fields) => {
  expect(thumbnailUrl({ ...uploaded, ...fields } as UploadEntry, 76)).toBeNull()
})

async function thumbnailsOf(
  entry: UploadEntry,
  config: ConfigValues = {},
): Promise<(string | Blob | null)[]> {
  vi.stubGlobal('devicePixelRatio', 1)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { uploader, log } = createTestUploader({ config, plugins: [cdnThumbnails()] })
  const providers = uploader.slots.items('thumbnail')
  const found = await Promise.all(providers.map(({ get }) => get(entry, 40, new AbortController().signal)))
  expect(log).toEqual([])
  return found
}

const file = new File(['a'], 'a.heic')
const fileInfo = { cdnUrl } as never

test('an unedited local file is shown by the CDN only if the browser cannot; an edited one by the CDN first', async () => {
  const thumbnail = `${cdnUrl}-/stretch/off/-/scale_crop/76x76/center/`
  const entry = createEntry({ file, isImage: true, fileInfo })
  expect(await thumbnailsOf(entry)).toEqual([null, thumbnail])
  const edited = createEntry({ file, isImage: true, fileInfo, cdnUrlModifiers: '-/mirror/' })
  expect((await thumbnailsOf(edited))[0]).toContain('/-/mirror/-/stretch/')
})

test('thumbnails are requested through the delivery proxy, or by the resolver', async () => {
  const entry = createEntry({ isImage: true, fileInfo, fileName: 'a.png', cdnUrlModifiers: '-/mirror/' })
  const [plain] = await thumbnailsOf(entry)
  const secureDeliveryProxy = 'https://proxy.example/?url={{previewUrl}}'
  const [proxied] = await thumbnailsOf(entry, { secureDeliveryProxy })
  expect(proxied).toBe(`https://proxy.example/?url=${encodeURIComponent(plain as string)}`)
  const secureDeliveryProxyUrlResolver = vi.fn((url: string) => `${url}?token=1`)
  const [signed] = await thumbnailsOf(entry, { secureDeliveryProxy, secureDeliveryProxyUrlResolver })
  expect(signed).toBe(`${plain}?token=1`)
  expect(secureDeliveryProxyUrlResolver).toHaveBeenCalledWith(plain, {
    uuid: entry.uuid ?? '',
    cdnUrlModifiers: '-/mirror/',
    fileName: 'a.png',
  })
})

test('another proxy, resolver or size requests the thumbnails again', () => {
  const { uploader } = createTestUploader({ plugins: [cdnThumbnails()] })
  const entry = createEntry({ isImage: true, fileInfo })
  const keys = () =>
    uploader.slots
      .items('thumbnail')
      .map(({ key }) => key?.(entry))
      .join()
  const known = [keys()]
  const onChange = vi.fn(() => known.push(keys()))
  uploader.slots.subscribe('thumbnail', onChange)
  uploader.config.set({ secureDeliveryProxy: 'https://proxy.example/?url={{previewUrl}}' })
  uploader.config.set({ secureDeliveryProxyUrlResolver: (url) => `${url}?token=1` })
  uploader.config.set({ thumbSize: 200 })
  expect(onChange).toHaveBeenCalledTimes(3)
  expect(new Set(known).size).toBe(4)
})
