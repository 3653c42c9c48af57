// An uploader with very many files, of which 200 are being sent by a transport that pretends to; `?floor` is the least list for the same.
import { CancelError, definePlugin, type Transport, TransportToken } from '@lading/kernel'
import { FileUploaderInline, type UploaderHandle } from '@lading/uploader/eager'
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createFloor } from './createFloor.js'

const style = document.createElement('style')
style.textContent = '#root { block-size: 500px; max-inline-size: 600px }'
const root = document.createElement('div')
root.id = 'root'
document.body.append(style, root)

/** Interval at which a worker reports the progress of all its requests together. */
const REPORT_MS = 100
const UPLOADS = 200

type Report = (bytes: number, total: number) => void
const reports = new Set<Report>()
let bytes = 0
setInterval(() => {
  bytes = (bytes + 1000) % 99_000
  for (const report of reports) report(bytes, 100_000)
}, REPORT_MS)

const transport: Transport = {
  upload: (_entry, { signal, onProgress }) =>
    new Promise((_resolve, reject) => {
      reports.add(onProgress)
      signal.addEventListener('abort', () => {
        reports.delete(onProgress)
        reject(new CancelError())
      })
    }),
  fileInfo: () => Promise.reject(new CancelError()),
}
const pretendsToSend = definePlugin({
  id: 'pretends-to-send',
  setup: ({ provide }) => provide(TransportToken, () => transport),
})

const apiRef = createRef<UploaderHandle>()
const isFloor = location.search === '?floor'
const floor = isFloor ? createFloor(root) : undefined
if (!isFloor)
  createRoot(root).render(
    createElement(FileUploaderInline, {
      pubkey: 'demopublickey',
      apiRef,
      sourceList: 'local',
      confirmUpload: true,
      maxConcurrentRequests: UPLOADS,
      plugins: [pretendsToSend()],
      preload: 'now',
    }),
  )

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
/** Resolves once the next frame is painted. */
const painted = async () => {
  await frame()
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}
const uploader = () => apiRef.current?.getAPI()
const scroller = () => document.querySelector<HTMLElement>('.lading-list')
/** The list is virtual: it lists as many as its height is rows. */
const listed = () => {
  const inner = document.querySelector<HTMLElement>('.lading-list-inner')
  const row = inner?.querySelector<HTMLElement>('.lading-row')
  return inner && row ? Math.round(inner.offsetHeight / row.offsetHeight) : 0
}

let files: File[] = []
const interactions = new Map<number, number>()
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
    if (interactionId)
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)

const run = {
  isReady: () => isFloor || !!uploader(),
  /** Makes files, whose own memory is not the list's. */
  make(count: number, from = 0) {
    files = Array.from(
      { length: count },
      (_, index) => new File(['x'], `text ${from + index}.txt`, { type: 'text/plain' }),
    )
  },
  /** Adds the files. Returns the time until all of them are listed and painted, in milliseconds. */
  async drop() {
    const before = listed()
    const startedMs = performance.now()
    if (floor) floor.add(files)
    else uploader()?.addFiles(files)
    do await painted()
    while (listed() < before + files.length)
    return performance.now() - startedMs
  },
  /** Resolves once nothing has been busy for half a second. */
  async rest() {
    for (let quiet = 0, last = performance.now(); quiet < 30; ) {
      const now = await frame()
      quiet = now - last > 50 ? 0 : quiet + 1
      last = now
    }
  },
  async upload() {
    if (floor) return
    uploader()?.uploadAll()
    while (reports.size < UPLOADS) await frame()
  },
  sending: () => reports.size,
  /** The longest time of each interaction from 16 ms on, in milliseconds. */
  interactions: () => [...interactions.values()],
  forget: () => interactions.clear(),
  /** Scrolls to the end in `steps` frames. Returns the gaps between them, in milliseconds. */
  async scroll(steps: number) {
    const list = scroller() as HTMLElement
    const end = list.scrollHeight - list.clientHeight
    const gaps: number[] = []
    let last = await frame()
    for (let step = 1; step <= steps; step += 1) {
      list.scrollTop = (end * step) / steps
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
    list.scrollTop = 0
    return gaps
  },
}
Object.assign(window, { run })
