// An uploader in the page, and uploads of many small files, with the devtools open or without them.
import { mountDevtools } from '@lading/devtools'
import { FileUploaderInline, type UploaderHandle } from '@lading/uploader/eager'
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'

const apiRef = createRef<UploaderHandle>()
const url = new URLSearchParams(location.search).get('service') ?? ''
const element = document.body.appendChild(document.createElement('div'))
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

const panel = () =>
  [...document.body.children].find(({ shadowRoot }) => shadowRoot?.querySelector('.panel'))?.shadowRoot
const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5))
}
let end = () => {}

/** As the panel asks for an idle moment. */
const PANEL_TIMEOUT_MS = 1500
let panelMs = 0
const requestIdle = requestIdleCallback.bind(window)
// The panel's own work: its script, and the layout that this makes necessary. That of the page is computed before.
window.requestIdleCallback = (callback, options) =>
  requestIdle((deadline) => {
    if (options?.timeout !== PANEL_TIMEOUT_MS) return callback(deadline)
    const layOut = () =>
      [document.body, panel()?.querySelector('[role="tabpanel"]')].map((one) => one?.scrollHeight)
    layOut()
    const startedAtMs = performance.now()
    callback(deadline)
    layOut()
    panelMs += performance.now() - startedAtMs
  }, options)

const run = {
  isReady: () => Boolean(apiRef.current?.getAPI()),
  /** Opens a view of the devtools; null mounts none. */
  async prepare(view: string | null) {
    const uploader = apiRef.current?.getAPI()
    if (!uploader || view === null) return
    end = mountDevtools(uploader, { isOpen: true })
    await until(() => Boolean(panel()))
    const tabs = [...(panel()?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    tabs.find(({ textContent }) => textContent?.startsWith(view))?.click()
  },
  /** Returns how long the panel has rendered since the last call, in milliseconds. */
  takePanelMs() {
    const ms = panelMs
    panelMs = 0
    return ms
  },
  /** Adds and uploads files. Returns the time that took, in milliseconds. */
  async upload(count: number): Promise<number> {
    const uploader = apiRef.current?.getAPI()
    if (!uploader) throw new Error('The uploader is not loaded.')
    const files = Array.from(
      { length: count },
      (_, index) => new File([`${index}`.repeat(1000)], `file ${index}.txt`, { type: 'text/plain' }),
    )
    const startedAtMs = performance.now()
    const done = new Promise((resolve) => uploader.on('common-upload-success', resolve))
    uploader.addFiles(files)
    uploader.uploadAll()
    await done
    return performance.now() - startedAtMs
  },
  async cleanUp() {
    end()
    end = () => {}
    const uploader = apiRef.current?.getAPI()
    uploader?.removeAllFiles()
    await until(() => uploader?.entries.size === 0)
  },
}
Object.assign(window, { run })
