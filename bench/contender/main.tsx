import { FileUploaderInline, type Uploader, type UploaderHandle } from '@lading/uploader'
import '@lading/uploader/style.css'
import { type BenchOptions, defineContender, visible } from 'lading-bench'
import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root
let element: HTMLElement
let handle = createRef<UploaderHandle>()
let uploaded = 0
let failed = 0

const uploader = (): Uploader => {
  if (!handle.current) throw new Error('The uploader is not mounted.')
  return handle.current.getAPI()
}

/** The list is virtual: what it accounts for is the height of what is scrolled, in rows. */
function listedRows(): number {
  const inner = element.querySelector<HTMLElement>('.lading-list-inner')
  const row = inner?.querySelector<HTMLElement>('.lading-row')
  return inner && row ? Math.round(inner.offsetHeight / row.offsetHeight) : 0
}

defineContender('ours', {
  mount(target: HTMLElement, options: BenchOptions) {
    element = target
    uploaded = 0
    failed = 0
    handle = createRef()
    root = createRoot(target)
    root.render(
      <FileUploaderInline
        apiRef={handle}
        pubkey="demopublickey"
        baseUrl={options.apiBase}
        cdnCname={options.cdnBase}
        confirmUpload
        maxConcurrentRequests={options.concurrency}
        onFileUploadSuccess={() => {
          uploaded += 1
        }}
        onFileUploadFailed={() => {
          failed += 1
        }}
      />,
    )
  },
  ready: () => handle.current !== null && visible(element?.querySelector('.lading button')),
  addFiles(files: File[]) {
    uploader().addFiles(files)
  },
  listed: listedRows,
  rows: () => element.querySelectorAll('.lading-row').length,
  upload() {
    uploader().uploadAll()
  },
  uploaded: () => uploaded,
  failed: () => failed,
  ids: () => [...uploader().entries.ids],
  remove(id: string) {
    uploader().removeFileByInternalId(id)
  },
  destroy() {
    root.unmount()
  },
})
