import { createUploader, definePlugin, type SlotMap } from '@lading/kernel'
import { type ReactElement, type ReactNode, StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { type FakeJobs, fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { useCollection } from './useCollection.js'
import { useConfig } from './useConfig.js'
import { useMessage } from './useMessage.js'
import { useSlot } from './useSlot.js'
import { useEntry, useUploader } from './useUploader.js'

function setUpHooks() {
  const jobs: FakeJobs = new Map()
  const uploader = createUploader({ plugins: [fakeTransport({ jobs })] })
  onTestFinished(() => uploader.destroy())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <UploaderProvider uploader={uploader}>{children}</UploaderProvider>
    </StrictMode>
  )
  return { jobs, uploader, wrapper }
}

const renderedNames: string[] = []

function Row({ id }: { id: string }): ReactElement {
  const entry = useEntry(id)
  renderedNames.push(entry?.fileName ?? '')
  return <p>{`${entry?.fileName} ${entry?.uploadProgress}`}</p>
}

test('progress of one file renders only its row', async () => {
  const { jobs, uploader, wrapper } = setUpHooks()
  const [a = '', b = ''] = uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  const screen = await render(
    <>
      <Row id={a} />
      <Row id={b} />
    </>,
    { wrapper },
  )
  await expect.poll(() => jobs.size).toBe(2)
  await expect.poll(() => uploader.entries.get(b)?.isUploading).toBe(true)
  await expect.element(screen.getByText('a.txt 0')).toBeVisible()
  renderedNames.length = 0
  jobs.get('a.txt')?.progress(2, 4)
  await expect.element(screen.getByText('a.txt 50')).toBeVisible()
  expect(new Set(renderedNames)).toEqual(new Set(['a.txt']))
})

test('a selector that returns a new object renders only when its members change', async () => {
  const { uploader, wrapper } = setUpHooks()
  const rendered = vi.fn()
  const { result } = await renderHook(
    () => {
      rendered()
      return useCollection(({ failedCount }) => ({ failedCount }))
    },
    { wrapper },
  )
  const before = result.current
  rendered.mockClear()
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => uploader.collection.snapshot.totalCount).toBe(1)
  expect(rendered).not.toHaveBeenCalled()
  expect(result.current).toBe(before)
})

test('configuration and messages follow their changes', async () => {
  const { uploader, wrapper } = setUpHooks()
  const { result } = await renderHook(() => ({ multiple: useConfig('multiple'), message: useMessage() }), {
    wrapper,
  })
  expect(result.current.multiple).toBe(true)
  expect(result.current.message('network-error')).toBe('Network error')
  uploader.config.set({ multiple: false, localeDefinitionOverride: { en: { 'network-error': 'Offline' } } })
  await expect.poll(() => result.current.multiple).toBe(false)
  expect(result.current.message('network-error')).toBe('Offline')
})

test('a slot returns the items that are present, the same array until they change', async () => {
  const { uploader, wrapper } = setUpHooks()
  const { result, rerender } = await renderHook(() => useSlot('fileAction'), { wrapper })
  const item = (id: string, when?: SlotMap['fileAction']['when']) => ({
    id,
    label: id,
    icon: id,
    run() {},
    ...(when && { when }),
  })
  const plugin = definePlugin({
    id: 'p',
    setup({ contribute }) {
      contribute('fileAction', item('always'))
      contribute(
        'fileAction',
        item('with-files', ({ collection }) => collection.totalCount > 0),
      )
    },
  })
  uploader.use(plugin())
  await expect.poll(() => result.current.map(({ id }) => id)).toEqual(['always'])
  const before = result.current
  await rerender()
  expect(result.current).toBe(before)
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => result.current.map(({ id }) => id)).toEqual(['always', 'with-files'])
  uploader.unuse('p')
  await expect.poll(() => result.current).toEqual([])
})

test('without a provider the error names the solution', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(renderHook(() => useUploader())).rejects.toThrow('<UploaderProvider')
  silence.mockRestore()
})
