import type { BatchResult } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { defineUploader } from './app.js'
import { lazyUploader } from './components/lazyUploader.js'
import { useUploaderRef } from './components/useUploaderRef.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import { file } from './testing/fixtures/shellActions.js'
import type { UploaderApp } from './UploaderApp.js'

const namesOf = ({ successful, failed, canceled }: BatchResult) =>
  [successful, failed, canceled].map((list) => list.map(({ name }) => name))

async function mount() {
  let arrive = (_: { uploader: UploaderApp }) => {}
  const Component = lazyUploader(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
    { layout: 'inline' },
  )
  const { plugin, started, finish } = fakeTransport()
  const onUploadEnd = vi.fn((result: BatchResult) => namesOf(result))
  let ref: ReturnType<typeof useUploaderRef> | undefined
  function Page() {
    ref = useUploaderRef()
    return (
      <Component
        pubkey="demo"
        preload="now"
        confirmUpload
        apiRef={ref}
        plugins={[plugin]}
        onUploadEnd={onUploadEnd}
      />
    )
  }
  const screen = await render(<Page />)
  const api = (ref as ReturnType<typeof useUploaderRef>).current.getAPI()
  return {
    api,
    screen,
    started,
    finish,
    ended: () => onUploadEnd.mock.results.map(({ value }) => value),
    arrive: () => arrive({ uploader: defineUploader({ plugins: () => [] }) }),
  }
}

test('a batch that is awaited before the app is loaded ends with its files, and onUploadEnd has the same', async () => {
  const { api, started, finish, ended, arrive } = await mount()
  const [a = '', gone = ''] = api.addFiles([file('a.txt'), file('gone.txt')])
  const results: string[][][] = []
  void api.uploadAll().then((result) => results.push(namesOf(result)))
  api.removeFileByInternalId(gone)
  await Promise.resolve()
  expect([results, started.length]).toEqual([[], 0])
  arrive()
  await expect.poll(() => started.map(({ fileName }) => fileName)).toEqual(['a.txt'])
  finish()
  await expect.poll(() => results).toEqual([[['a.txt'], [], ['gone.txt']]])
  expect(ended()).toEqual(results)
  expect(api.getOutputItem(a).status).toBe('success')
})

test('a component that goes before its app has come cancels the batch', async () => {
  const { api, screen, ended } = await mount()
  api.addFileFromObject(file('a.txt'))
  const call = api.uploadAll()
  await screen.unmount()
  expect(namesOf(await call)).toEqual([[], [], ['a.txt']])
  expect(ended()).toEqual([])
})
