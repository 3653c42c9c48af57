import { FileUploaderInline, type Uploader, type UploaderHandle, uploaderReady } from '@lading/uploader'
import '@lading/uploader/style.css'
import { type BenchOptions, defineContender, visible } from 'lading-bench'
import { createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let root: Root
let element: HTMLElement
let handle = createRef<UploaderHandle>()
let uploaded = 0
let failed = 0

/** Only called when files have been added, and so the uploader is loaded. */
const uploader = () => handle.current?.getAPI() as Uploader

/** The list is virtual: what it accounts for is the height of what is scrolled, in rows. */
function listedRows(): number {
  const inner = element.querySelector<HTMLElement>('.lading-list-inner')
  const row = inner?.querySelector<HTMLElement>('.lading-row')
  // Before the list is loaded, its shell shows the files.
  if (!inner || !row) return element.querySelectorAll('.lading-early > li').length
  return Math.round(inner.offsetHeight / row.offsetHeight)
}

const isCold = () => new URLSearchParams(location.search).has('auto')

defineContender('ours', {
  // S2, which mounts by itself, measures a page until its uploader can be used: before its app is loaded. All others
  // measure what people do with the uploader, and begin when the app is loaded.
  async mount(target: HTMLElement, options: BenchOptions) {
    element = target
    uploaded = 0
    failed = 0
    handle = createRef()
    root = createRoot(target)
    root.render(
      <FileUploaderInline
        // What is done with a loaded uploader needs it; a page that takes its files by the event does not.
        {...(!isCold() && { apiRef: handle })}
        pubkey="demopublickey"
        baseUrl={options.apiBase}
        cdnCname={options.cdnBase}
        // A page that is opened for one drop uploads by itself, as it does by default.
        confirmUpload={!isCold()}
        maxConcurrentRequests={options.concurrency}
        onFileUploadSuccess={() => {
          uploaded += 1
        }}
        onFileUploadFailed={() => {
          failed += 1
        }}
      />,
    )
    if (!isCold()) await uploaderReady(handle)
  },
  // A press of the drop area opens the system's dialog from the first render on, before the uploader is loaded.
  ready: () => visible(element?.querySelector('.lading button')),
  addFiles(files: File[]) {
    uploader().addFiles(files)
  },
  listed: listedRows,
  rows: () => element.querySelectorAll('.lading-row').length,
  upload() {
    if (!isCold()) uploader().uploadAll()
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
