import '../watchProblems.js'
import '@lading/uploader/style.css'
import '@lading/uploader/minimal.css'
import {
  FileUploaderInline,
  FileUploaderMinimal,
  FileUploaderRegular,
  type FileUploaderRegularProps,
  type Uploader,
  type UploaderHandle,
  uploaderReady,
} from '@lading/uploader'
import { type RefObject, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** Loads the uploader as a page does that wants to use its API. */
    useApi: () => Promise<unknown>
    /** The score of all layout shifts so far. */
    layoutShift: number
    /** Renders the page with further props. */
    setProps: (more: Partial<FileUploaderRegularProps>) => void
    /** The events of a page that takes its files by these alone. */
    heard: { readonly event: string; readonly entry: unknown }[]
  }
}

window.layoutShift = 0
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.layoutShift += (shift as unknown as { value: number }).value
}).observe({ type: 'layout-shift', buffered: true })

const query = new URLSearchParams(location.search)
const props = JSON.parse(query.get('props') ?? '{}') as Partial<FileUploaderRegularProps>
const layouts = { regular: FileUploaderRegular, minimal: FileUploaderMinimal, inline: FileUploaderInline }
const FileUploader = layouts[(query.get('layout') ?? 'regular') as keyof typeof layouts]
const events: string[] = []
let handle: UploaderHandle | null = null
const apiRef: RefObject<UploaderHandle | null> = {
  get current() {
    return handle
  },
  set current(next) {
    handle = next
    if (isSilent && next) window.host = { uploader: next.getAPI(), events }
  },
}
window.useApi = () => uploaderReady(apiRef).then(() => undefined)

/** A page that has nothing to say before its files are uploaded. */
const isSilent = query.has('silent')

/** A page that has no uploader: it takes its files by events. */
const isAlone = query.has('alone')
window.heard = []
const hear = (event: string, entry: unknown) =>
  window.heard.push({ event, entry: JSON.parse(JSON.stringify(entry)) })

const element = document.getElementById('root') as HTMLElement
const page = (more: Partial<FileUploaderRegularProps> = {}) => (
  <StrictMode>
    <FileUploader
      {...props}
      {...more}
      pubkey="demopublickey"
      {...(!isAlone && { apiRef })}
      {...(!isSilent && {
        onReady: (uploader: Uploader) => {
          window.host = { uploader, events }
        },
      })}
      {...(isAlone && { onChange: ({ allEntries }) => hear('change', allEntries[0]) })}
      onFileUploadSuccess={(entry) => {
        hear('file-upload-success', entry)
        events.push(`file-upload-success ${entry.name}`)
      }}
    />
  </StrictMode>
)
const root = element.hasChildNodes() ? hydrateRoot(element, page()) : createRoot(element)
if (!element.hasChildNodes()) root.render(page())
window.setProps = (more) => root.render(page(more))
