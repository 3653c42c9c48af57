import type { OutputFileEntry } from '@lading/uploader'
import { FileUploaderInline, type UploaderHandle, uploaderReady } from '@lading/uploader'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { OutputFile } from './OutputFile.js'
import '../styles/layers.css'
import '@lading/uploader/style.css'
import '../styles/base.css'
import '../styles/panels.css'

const entry = (name: string) =>
  ({
    name,
    status: 'failed',
    errors: [],
    mimeType: '',
    size: 1,
    source: 'local',
  }) as unknown as OutputFileEntry

test('a name cannot reorder the text beside it', async () => {
  const { container } = await render(<OutputFile entry={entry('photo\u202egnp.exe')} />)
  expect(container.querySelector('bdi')?.textContent).toBe('photo\ufffdgnp.exe')
})

test('the status stays in its card beside a long name', async () => {
  const { container } = await render(
    <ul className="files" style={{ width: 300 }}>
      <OutputFile entry={entry(`${'W'.repeat(5000)}.png`)} />
    </ul>,
  )
  const list = container.querySelector('.files')?.getBoundingClientRect()
  const pill = container.querySelector('.pill')?.getBoundingClientRect()
  expect(pill?.right).toBeLessThanOrEqual(list?.right ?? 0)
  expect(pill?.width).toBeGreaterThan(40)
})

test('the base styles of the page do not override those of the uploader', async () => {
  const apiRef = createRef<UploaderHandle>()
  const { container } = await render(
    <FileUploaderInline pubkey="demo" apiRef={apiRef} confirmUpload multipleMin={2} />,
  )
  const uploader = await uploaderReady(apiRef)
  uploader.addFileFromObject(new File(['a'], 'a.txt'))
  uploader.setCurrentActivity('upload-list')
  await expect.poll(() => container.querySelector('.lading-common-error')).not.toBeNull()
  const { paddingInlineStart } = getComputedStyle(container.querySelector('.lading-common-error') as Element)
  expect(Number.parseFloat(paddingInlineStart)).toBeGreaterThan(0)
})
