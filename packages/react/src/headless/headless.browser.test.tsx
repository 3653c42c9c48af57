import { createUploader, definePlugin, type FileInfo, TransportToken } from '@lading/kernel'
import { type ReactElement, StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useEntry } from '../hooks/useUploader.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { useDropzone } from './useDropzone.js'
import { useEntryList } from './useEntryList.js'
import { useFileInput } from './useFileInput.js'
import { useProgress } from './useProgress.js'
import { useSource } from './useSource.js'
import { useUrlSource } from './useUrlSource.js'

function Row({ id }: { readonly id: string }): ReactElement {
  const entry = useEntry(id)
  return <span>{`${entry?.fileName ?? entry?.externalUrl} ${entry?.status}`}</span>
}

function Files(): ReactElement {
  const { visibleIds, getScrollerProps, getListProps, getRowProps } = useEntryList({ rowHeight: 20 })
  const { style, ...scroller } = getScrollerProps()
  return (
    <div {...scroller} style={{ ...style, height: 200 }}>
      <div {...getListProps()}>
        {visibleIds.map((id) => {
          const { key, ...row } = getRowProps(id)
          return (
            <div key={key} {...row}>
              <Row id={id} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function OwnUploader(): ReactElement {
  const { getRootProps, state } = useDropzone()
  const { getInputProps } = useFileInput()
  const note = useSource('note')
  const missing = useSource('missing')
  const link = useUrlSource()
  const { getProgressProps, totalCount } = useProgress()
  return (
    <main {...getRootProps()} data-testid="zone">
      <output>{`${state} ${totalCount}`}</output>
      <input aria-label="Files" {...getInputProps()} />
      <button {...note.getButtonProps()}>{note.label}</button>
      <button {...missing.getButtonProps()}>Missing</button>
      <form {...link.getFormProps()}>
        <input aria-label="Link" {...link.getInputProps()} />
        <p role="alert">{link.error}</p>
      </form>
      <progress aria-label="Upload" {...getProgressProps()} />
      <Files />
    </main>
  )
}

async function mountOwn() {
  const ends: (() => void)[] = []
  const plugin = definePlugin({
    id: 'own',
    sources: ['note'],
    setup({ provide, contribute, uploader }) {
      const upload = () =>
        new Promise<FileInfo>((resolve) =>
          ends.push(() =>
            resolve({ uuid: crypto.randomUUID(), name: 'a', cdnUrl: 'https://a.test/' } as FileInfo),
          ),
        )
      provide(TransportToken, () => ({ upload, uploadFromUrl: upload, fileInfo: upload }))
      contribute('source', {
        id: 'note',
        label: 'Note',
        open: () => void uploader.addFileFromObject(new File(['x'], 'note.txt')),
        onTransfer: async ({ files }) => uploader.addFiles(files).length,
      })
    },
  })
  const uploader = createUploader({ config: { sourceList: 'note', accept: '.txt' }, plugins: [plugin()] })
  onTestFinished(() => uploader.destroy())
  await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <OwnUploader />
      </UploaderProvider>
    </StrictMode>,
  )
  return { uploader, ends }
}

test('an uploader of the page’s own is made of hooks, and loads no style and no part of the dashboard', async () => {
  const { uploader, ends } = await mountOwn()
  const input = page.getByLabelText('Files').element() as HTMLInputElement
  expect([input.accept, input.multiple]).toEqual(['.txt', true])
  await userEvent.upload(input, new File(['x'], 'chosen.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('chosen.txt uploading')).toBeVisible()
  expect(input.value).toBe('')
  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
  await page.getByRole('button', { name: 'Note' }).click()
  await expect.element(page.getByText('note.txt uploading')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Missing' })).toBeDisabled()
  for (const end of ends) end()
  await expect.element(page.getByText('chosen.txt success')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('inactive 2')
  expect(uploader.entries.size).toBe(2)
  expect(document.querySelector('[class*="lading"]')).toBeNull()
})

test('a link that is not valid is refused in words, a valid one is added', async () => {
  const { uploader } = await mountOwn()
  const link = page.getByLabelText('Link')
  await link.fill('http://')
  const form = document.querySelector('form') as HTMLFormElement
  form.noValidate = true
  form.requestSubmit()
  await expect.element(page.getByRole('alert')).not.toHaveTextContent(/^$/)
  await expect.element(link).toHaveAttribute('aria-invalid', 'true')
  await link.fill('https://example.com/a.txt')
  form.requestSubmit()
  await expect.poll(() => uploader.entries.size).toBe(1)
  await expect.element(link).toHaveValue('')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^$/)
})

test('a file is dropped on the element, and a thousand rows are a few in the document', async () => {
  const { uploader } = await mountOwn()
  const zone = page.getByTestId('zone').element()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'dropped.txt', { type: 'text/plain' }))
  for (const type of ['dragenter', 'dragover', 'drop'])
    zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  await expect.poll(() => uploader.entries.size).toBe(1)
  uploader.addFiles(Array.from({ length: 1000 }, (_, index) => new File(['x'], `${index}.txt`)))
  await expect.element(page.getByRole('status')).toHaveTextContent('1001')
  const rows = page.getByRole('listitem').elements()
  expect(rows.length).toBeLessThan(60)
  expect(rows.at(-1)?.getAttribute('aria-setsize')).toBe('1001')
})

test('a folder input adds what people see of a folder, also without the source of the device', async () => {
  const uploader = createUploader()
  onTestFinished(() => uploader.destroy())
  function FolderInput(): ReactElement {
    return <input aria-label="Folder" {...useFileInput({ folder: true }).getInputProps()} />
  }
  await render(
    <UploaderProvider uploader={uploader}>
      <FolderInput />
    </UploaderProvider>,
  )
  const input = page.getByLabelText('Folder').element() as HTMLInputElement
  const paths = ['trip/a.txt', 'trip/.DS_Store', 'trip/.git/config', 'trip/deep/b.txt', 'trip/Thumbs.db']
  const files = paths.map((path) =>
    // Only browsers give files a path.
    Object.defineProperty(new File(['x'], path.slice(path.lastIndexOf('/') + 1)), 'webkitRelativePath', {
      value: path,
    }),
  )
  Object.defineProperty(input, 'files', { value: files })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect
    .poll(() => [...uploader.entries.values()].map(({ fullPath }) => fullPath))
    .toEqual(['trip/a.txt', 'trip/deep/b.txt'])
})
