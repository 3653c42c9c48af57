import '@lading/uploader/style.css'
import { expect, inject, test, vi } from 'vitest'
import { mountDropPage, type PageHost, pageKinds } from './testing/fixtures/earlyPages.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

// The apps of components and elements: a test says when they arrive.
const { app } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { app: { arrived, arrive } }
})
vi.mock('../../uploader/src/app/uploader.js', async (importOriginal) => {
  await app.arrived
  return importOriginal()
})
vi.mock('../../elements/src/runtime/createRuntime.js', async (importOriginal) => {
  await app.arrived
  return importOriginal()
})

const url = inject('localServiceUrl')
const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
const sentCount = () =>
  opened.mock.calls.filter(([, address]) => String(address).startsWith(`${url}/base/`)).length
const hosts: readonly PageHost[] = ['React', 'elements', 'compat']

async function mountPages() {
  const all = hosts.flatMap((host) => pageKinds.map((kind) => ({ host, kind })))
  const pages = []
  for (const { host, kind } of all)
    pages.push({ host, kind, file: `${host}-${kind}.txt`, ...(await mountDropPage(host, kind, url)) })
  // Elements show their start when its chunk is there.
  await expect.poll(() => document.querySelectorAll('.lading-drop-area').length).toBe(all.length)
  return pages
}

// In this order: the app stays when it has arrived.
test('each page lists and sends a first file while the app never comes, except for one with a plugin that can object; the app that comes late sends the rest', async () => {
  const pages = await mountPages()
  const waiting = pages.filter(({ kind }) => kind === 'plugins').length
  for (const { drop, file } of pages) drop(file)
  for (const { rows, file } of pages) await expect.poll(rows).toEqual([file])
  await expect.poll(sentCount).toBe(pages.length - waiting)
  for (const { heard, file } of pages)
    if (heard) await expect.poll(() => heard).toEqual([`added ${file}`, `uploaded ${file}`])
  for (const { isValid } of pages) expect(isValid()).not.toBe(true)

  app.arrive()
  await expect
    .poll(() => document.querySelectorAll('.lading-row').length, { timeout: 20_000 })
    .toBe(pages.length)
  await expect.poll(sentCount).toBe(pages.length)
  for (const { rows, file } of pages) await expect.poll(rows).toEqual([file])
  for (const { isValid } of pages) await expect.poll(isValid).not.toBe(false)
  for (const { heard, file } of pages) if (heard) expect(heard).toEqual([`added ${file}`, `uploaded ${file}`])
  expect(sentCount()).toBe(pages.length)
})

test('each page does the same with an app that is there', async () => {
  opened.mockClear()
  const pages = await mountPages()
  for (const { drop, file } of pages) drop(file)
  for (const { rows, file } of pages) await expect.poll(rows).toEqual([file])
  await expect.poll(sentCount).toBe(pages.length)
  for (const { isValid } of pages) await expect.poll(isValid).not.toBe(false)
  for (const { heard, file } of pages)
    if (heard) await expect.poll(() => heard).toEqual([`added ${file}`, `uploaded ${file}`])
  expect(sentCount()).toBe(pages.length)
})
