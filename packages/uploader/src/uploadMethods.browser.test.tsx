import { definePlugin } from '@lading/kernel'
import { createFileInfo } from '@lading/kernel/testing'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { FileUploaderRegularProps, UploaderHandle } from './index.js'
import { FileUploaderRegular } from './index.js'

/** Sends text files as JSON, and keeps what it has sent. */
function jsonUpload() {
  const sent: unknown[] = []
  const plugin = definePlugin({
    id: 'json-upload',
    setup({ contribute }) {
      contribute('uploadMethod', {
        id: 'json',
        order: -10,
        accepts: ({ file }) => file?.type === 'text/plain',
        async upload({ file, fileName }) {
          sent.push({ name: fileName, text: await file?.text() })
          return createFileInfo({ uuid: 'as-json', originalFilename: fileName ?? '' })
        },
      })
    },
  })
  return { sent, plugin: plugin() }
}

const text = () => new File(['hello'], 'a.txt', { type: 'text/plain' })
const bytes = () => new File(['hello'], 'a.bin')

/** Renders the shell, and adds a file before its app is loaded. Returns the error of the file, or its UUID. */
async function add(file: File, props: Partial<FileUploaderRegularProps>) {
  const apiRef = createRef<UploaderHandle>()
  // A service that cannot be reached: what it would get fails.
  const page = { pubkey: 'demo', baseUrl: 'https://methods.invalid', retryNetworkErrorMaxTimes: 0 }
  await render(<FileUploaderRegular {...page} {...props} apiRef={apiRef} />)
  const api = () => apiRef.current?.getAPI()
  await expect.poll(api).toBeTruthy()
  api()?.addFileFromObject(file)
  const entry = () => api()?.getOutputCollectionState().allEntries[0]
  await expect.poll(() => entry()?.status, { timeout: 20_000 }).toMatch(/success|failed/)
  const error = entry()?.errors[0]
  return error ? ((error.payload as { error?: { code?: string } })?.error?.code ?? error.type) : entry()?.uuid
}

test('a fifth method sends its files before the app is loaded, too, and the others keep theirs', async () => {
  const { plugin, sent } = jsonUpload()
  expect(await add(text(), { plugins: [plugin] })).toBe('as-json')
  expect(sent).toEqual([{ name: 'a.txt', text: 'hello' }])
  expect(await add(bytes(), { plugins: [plugin], ctxName: 'others' })).toBe('network')
  expect(sent).toHaveLength(1)
})

test('a method that the page leaves out sends nothing, also before the app is loaded', async () => {
  expect(await add(bytes(), { slots: { uploadMethod: { disable: ['base'] } } })).toBe('upload-method-missing')
})

test('with another transport, the methods of ours are out', async () => {
  const { plugin } = jsonUpload()
  expect(await add(text(), { transport: false, plugins: [plugin] })).toBe('as-json')
  expect(await add(bytes(), { transport: false, plugins: [plugin], ctxName: 'none' })).toBe(
    'upload-method-missing',
  )
})
