// An uploader in the page, and upload cycles in it: add, upload, remove.
import { FileUploaderInline, type UploaderHandle } from '@lading/uploader/eager'
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'

const apiRef = createRef<UploaderHandle>()
const url = new URLSearchParams(location.search).get('service') ?? ''
const element = document.createElement('div')
document.body.append(element)
createRoot(element).render(
  createElement(FileUploaderInline, {
    pubkey: 'demopublickey',
    baseUrl: url,
    cdnCname: url,
    apiRef,
    sourceList: 'local',
    confirmUpload: true,
    preload: 'now',
  }),
)

const alive = new Set<string>()
const { createObjectURL, revokeObjectURL } = URL
URL.createObjectURL = (object) => {
  const objectUrl = createObjectURL.call(URL, object)
  alive.add(objectUrl)
  return objectUrl
}
URL.revokeObjectURL = (objectUrl) => {
  alive.delete(objectUrl)
  revokeObjectURL.call(URL, objectUrl)
}

const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5))
}
let picture: Blob | undefined

async function createPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(200, 150)
  canvas.getContext('2d')?.fillRect(20, 20, 90, 90)
  return canvas.convertToBlob()
}

const run = {
  /** Whether the uploader is loaded. */
  isReady: () => Boolean(apiRef.current?.getAPI() && document.querySelector('.lading-drop-area')),
  /**
   * Adds files, uploads and removes them. One in ten is a picture, one in ten is refused by the service, and one in ten is
   * removed while it is sent. Returns how many were uploaded.
   */
  async batch(count: number): Promise<number> {
    const uploader = apiRef.current?.getAPI()
    if (!uploader) throw new Error('The uploader is not there.')
    picture ??= await createPicture()
    const files = Array.from({ length: count }, (_, index) => {
      if (index % 10 === 0) return new File([picture as Blob], `picture ${index}.png`, { type: 'image/png' })
      return new File([`${index}`.repeat(1000)], `${index % 10 === 1 ? 'refused' : 'file'} ${index}.txt`)
    })
    uploader.addFiles(files)
    await until(() => uploader.entries.size === count)
    const isSettled = (id: string) => ['success', 'failed'].includes(uploader.entries.get(id)?.status ?? '')
    const canceled = uploader.entries.ids.filter((_, index) => index % 10 === 2)
    uploader.uploadAll()
    await until(() =>
      uploader.entries.ids.some((id) => uploader.entries.get(id)?.isUploading || isSettled(id)),
    )
    uploader.removeFiles(canceled)
    await until(() => uploader.entries.ids.every(isSettled))
    const uploaded = uploader.entries.ids.filter((id) => uploader.entries.get(id)?.status === 'success')
    uploader.removeAllFiles()
    await until(() => uploader.entries.size === 0 && document.querySelectorAll('.lading-row').length === 0)
    return uploaded.length
  },
  urls: () => alive.size,
}
Object.assign(window, { run })
