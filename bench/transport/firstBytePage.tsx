// Page of the measurement of the first byte: the inline uploader, on which files are dropped.
import { FileUploaderInline, type UploaderHandle, uploaderReady } from '@lading/uploader'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'

const target = document.createElement('div')
document.body.append(target)
const root = createRoot(target)

const drag = (type: string, dataTransfer: DataTransfer) =>
  target
    .querySelector('.lading button')
    ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))

/**
 * Drops a file on a new uploader whose code is loaded. Returns when, in milliseconds since the Unix epoch.
 *
 * @param dragMs Time that the file is dragged over the page before; null without a sign of it.
 * @param hasWorker Whether a worker sends where it is faster, as by default.
 */
async function run(
  service: string,
  bytes: number,
  dragMs: number | null,
  hasWorker: boolean,
): Promise<number> {
  const handle = createRef<UploaderHandle>()
  root.render(
    <FileUploaderInline
      key={service}
      apiRef={handle}
      pubkey="demopublickey"
      baseUrl={service}
      cdnCname={service}
      confirmUpload={false}
      preload="now"
      // A bundle without chunks of its own has the script at the root.
      uploadWorker={hasWorker && '/uploadWorker.js'}
    />,
  )
  await uploaderReady(handle)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([new Uint8Array(bytes)], 'a.bin'))
  if (dragMs !== null) {
    drag('dragenter', dataTransfer)
    drag('dragover', dataTransfer)
    await new Promise((resolve) => setTimeout(resolve, dragMs))
  }
  const atMs = performance.timeOrigin + performance.now()
  drag('drop', dataTransfer)
  return atMs
}
Object.assign(window, { run })
