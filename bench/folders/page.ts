// An uploader in the page, and what its frames and its list do while a folder is read.
import { FileUploaderInline, type UploaderHandle } from '@lading/uploader/eager'
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'

const style = document.createElement('style')
style.textContent = '#root { block-size: 500px }'
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

const frames: number[] = []
const growth: { ms: number; listed: number }[] = []
const longTasks: number[] = []
let start = 0

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) if (start) longTasks.push(duration)
}).observe({ type: 'longtask' })

document.addEventListener('drop', () => {
  start = performance.now()
  let last = start
  const frame = (now: number) => {
    frames.push(now - last)
    last = now
    const listed = apiRef.current?.getAPI().entries.size ?? 0
    if (listed !== growth.at(-1)?.listed) growth.push({ ms: now - start, listed })
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})

Object.assign(window, {
  run: () => ({ listed: apiRef.current?.getAPI().entries.size ?? 0 }),
  result: () => ({ frames, growth, longTasks, text: root.textContent }),
})
