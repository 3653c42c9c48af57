// An uploader in the page whose list is scrolled from its start to its end, with its frames and thumbnails.
import { FileUploaderInline, type UploaderHandle } from '@lading/uploader/eager'
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'

const style = document.createElement('style')
style.textContent = '#root { block-size: 500px; max-inline-size: 600px }'
const root = document.createElement('div')
root.id = 'root'
document.body.append(style, root)

const apiRef = createRef<UploaderHandle>()
createRoot(root).render(
  createElement(FileUploaderInline, {
    pubkey: 'demopublickey',
    apiRef,
    sourceList: 'local',
    confirmUpload: true,
    preload: 'now',
  }),
)

const alive = new Set<string>()
const { createObjectURL, revokeObjectURL } = URL
URL.createObjectURL = (object) => {
  const url = createObjectURL.call(URL, object)
  alive.add(url)
  return url
}
URL.revokeObjectURL = (url) => {
  alive.delete(url)
  revokeObjectURL.call(URL, url)
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const scroller = () => document.querySelector('.lading-list') as HTMLElement

const run = {
  /** Adds files and waits until the last one is listed. @param kind `text` or `png` */
  async fill(count: number, kind: string) {
    const canvas = new OffscreenCanvas(400, 300)
    canvas.getContext('2d')?.fillRect(50, 50, 200, 200)
    const png = await canvas.convertToBlob()
    const files = Array.from({ length: count }, (_, index) =>
      kind === 'png'
        ? new File([png], `picture ${index}.png`, { type: 'image/png' })
        : new File([`${index}`], `text ${index}.txt`, { type: 'text/plain' }),
    )
    apiRef.current?.getAPI()?.addFiles(files)
    while (apiRef.current?.getAPI()?.entries.size !== count) await frame()
    for (let quiet = 0; quiet < 30; quiet += 1) await frame()
  },
  /** Scrolls from the start to the end in `steps` frames and back. Returns the gaps between the frames, in milliseconds. */
  async scroll(steps: number) {
    const list = scroller()
    const end = list.scrollHeight - list.clientHeight
    const gaps: number[] = []
    let last = await frame()
    for (let step = 1; step <= 2 * steps; step += 1) {
      list.scrollTop = (end * Math.min(step, 2 * steps - step)) / steps
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
    return gaps
  },
  urls: () => alive.size,
}
Object.assign(window, { run })
