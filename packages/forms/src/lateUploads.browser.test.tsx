import { TransportToken } from '@lading/kernel'
import { definePlugin, type FileInfo, type Uploader } from '@lading/uploader'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { UploaderField } from './UploaderField.js'
import '@lading/uploader/style.css'

// The code of the field's uploads: the test says when it arrives.
const { code } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { code: { arrived, arrive } }
})
vi.mock('./field/attachUploads.js', async (importOriginal) => {
  await code.arrived
  return importOriginal()
})

test('a file that fails before the code of its uploads is loaded is shown, and its form is not sent', async () => {
  let fail: (() => void) | undefined
  const plugin = definePlugin({
    id: 'field-transport',
    setup({ provide }) {
      provide(TransportToken, () => ({
        upload: () =>
          new Promise<FileInfo>((_, reject) => {
            fail = () => reject(new Error('refused'))
          }),
        fileInfo: () => Promise.reject(new Error('not reached')),
      }))
    },
  })()
  let uploader: Uploader | undefined
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <form>
      <UploaderField
        name="photos"
        transport={false}
        preload="now"
        plugins={[plugin]}
        onReady={(ready) => {
          uploader = ready
        }}
      />
    </form>,
  )
  await expect.poll(() => uploader).toBeTruthy()
  const form = host.querySelector('form') as HTMLFormElement
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', onSubmit)
  uploader?.addFileFromObject(new File(['x'], 'a.txt'))
  await expect.poll(() => fail).toBeTruthy()
  form.requestSubmit()
  fail?.()
  await expect.poll(() => uploader?.collection.snapshot.failedCount).toBe(1)
  code.arrive()
  await expect.poll(() => document.activeElement?.getAttribute('data-state')).toBe('failed')
  expect(onSubmit).not.toHaveBeenCalled()
})
