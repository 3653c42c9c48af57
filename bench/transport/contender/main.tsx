// The transport alone: a list of names, ten concurrent uploads, and only the kernel services that a transport needs.
import { createUploader, type UploadEntry, type Uploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { type BenchOptions, defineContender, visible } from 'lading-bench'

let root: HTMLElement
let uploader: Uploader
let files: File[] = []
let uploaded = 0
let failed = 0
let concurrency = 10
let isDirty = false
const shares = new Map<File, number>()

/** Paints the first rows with their progress, as the other contenders do. */
function paint() {
  isDirty = false
  const rows = root.querySelectorAll('p')
  for (const [index, row] of rows.entries()) {
    const file = files[index]
    const text = file ? `${file.name} ${Math.round((shares.get(file) ?? 0) * 100)}%` : ''
    if (row.textContent !== text) row.textContent = text
  }
}

function schedulePaint() {
  if (isDirty) return
  isDirty = true
  requestAnimationFrame(paint)
}

async function send(file: File, onBytesSent: () => void) {
  const entry = { file, fileName: file.name, source: 'local', metadata: null, tags: null, externalUrl: null }
  try {
    await uploader.transport.upload(entry as unknown as UploadEntry, {
      signal: new AbortController().signal,
      onProgress(sent, total) {
        shares.set(file, sent / total)
        schedulePaint()
      },
      onBytesSent,
    })
    uploaded += 1
  } catch {
    failed += 1
  }
  schedulePaint()
}

defineContender('ours', {
  mount(target: HTMLElement, options: BenchOptions) {
    root = target
    concurrency = options.concurrency
    root.innerHTML = `<button data-ready>Upload</button>${'<p></p>'.repeat(14)}`
    uploader = createUploader({
      config: {
        pubkey: 'demopublickey',
        baseUrl: options.apiBase,
        cdnCname: options.cdnBase,
      },
      plugins: [uploadcareTransport()],
    })
  },
  ready: () => visible(root?.querySelector('[data-ready]')),
  addFiles(added: File[]) {
    files = [...files, ...added]
    schedulePaint()
  },
  listed: () => files.length,
  rows: () => 14,
  async upload() {
    let next = 0
    const waiting: Promise<void>[] = []
    const uploadInTurn = async () => {
      while (next < files.length) {
        const file = files[next++] as File
        // Continues with the next file once the bytes of this one are sent.
        await new Promise<void>((free) => {
          const done = send(file, free)
          waiting.push(done)
          done.then(free)
        })
      }
    }
    await Promise.all(Array.from({ length: concurrency }, uploadInTurn))
    await Promise.all(waiting)
  },
  uploaded: () => uploaded,
  failed: () => failed,
  ids: () => files.map(({ name }) => name),
  remove() {},
  destroy() {
    uploader.destroy()
    root.replaceChildren()
  },
})
