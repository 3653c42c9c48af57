import { ClockToken, createUploader, LoggerToken } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import '@lading/react/style.css'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { localSource } from '../localSource.js'
import { entryItem, fakeTransfer, fileEntry, folderEntry } from '../testing/fixtures/fakeEntries.js'

/** A folder whose reading the test resolves. */
function heldFolder(fullPath: string, children: readonly FileSystemEntry[]) {
  const folder = folderEntry(fullPath, children) as FileSystemDirectoryEntry
  const { createReader } = folder
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  folder.createReader = () => {
    const reader = createReader.call(folder)
    const { readEntries } = reader
    reader.readEntries = (...callbacks) => void released.then(() => readEntries.apply(reader, callbacks))
    return reader
  }
  return { folder, release }
}

/** Drops a folder with two files and a folder that is slow to read. */
async function dropFolder() {
  const clock = createFakeClock()
  const logged: string[] = []
  const uploader = createUploader({
    config: { sourceList: 'local', confirmUpload: true },
    plugins: [dashboard(), localSource()],
    services(scope) {
      scope.value(ClockToken, clock)
      scope.value(LoggerToken, { error: (text) => logged.push(text), warn: (text) => logged.push(text) })
    },
  })
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <InlineLayout />
      </UploaderProvider>
    </StrictMode>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
  })
  const { folder, release } = heldFolder('/trip/more', [fileEntry('/trip/more/c.txt')])
  const trip = folderEntry('/trip', [fileEntry('/trip/a.txt'), fileEntry('/trip/b.txt'), folder])
  const [source] = uploader.slots.items('source')
  const added = source?.onTransfer?.(fakeTransfer([entryItem(trip)]), 'drop-area')
  const paths = () => [...uploader.entries.values()].map(({ fullPath }) => fullPath)
  await expect.poll(() => paths().length).toBe(2)
  return { clock, uploader, logged, release, added, paths }
}

const status = page.getByText(/Reading folders/)

test('reading that takes a while shows what was found so far, and Cancel keeps it', async () => {
  const { clock, logged, release, added, paths } = await dropFolder()
  expect(status.query()).toBeNull()
  await clock.advance(300)
  await expect.element(status).toHaveTextContent('Reading folders: 2 files found')
  const { violations } = await axe.run(document.querySelector('.lading') as Element)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(status).not.toBeInTheDocument()
  release()
  expect(await added).toBe(2)
  expect([paths(), logged]).toEqual([['trip/a.txt', 'trip/b.txt'], []])
})

test('the count follows, and the message goes when everything is read', async () => {
  const { clock, release, added, paths } = await dropFolder()
  await clock.advance(300)
  await expect.element(status).toBeVisible()
  release()
  expect(await added).toBe(3)
  await expect.element(status).not.toBeInTheDocument()
  expect(paths()).toEqual(['trip/a.txt', 'trip/b.txt', 'trip/more/c.txt'])
})
