import type { FileValidator } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import { mount, textFile } from './testing/fixtures/mount.js'

test('props are configuration', async () => {
  const { uploader } = await mount({ multiple: false, accept: 'image/*' })
  expect(uploader.config.get('pubkey')).toBe('demo')
  expect(uploader.config.get('multiple')).toBe(false)
  expect(uploader.config.get('accept')).toBe('image/*')
})

test('the user agent names the wrapper, unless the page sets another', async () => {
  const { uploader, rerender } = await mount()
  expect(uploader.config.get('userAgentIntegration')).toBe('React-Uploader/1.8.0')
  await rerender({ userAgentIntegration: 'Shop/2' })
  expect(uploader.config.get('userAgentIntegration')).toBe('Shop/2')
})

test('a changed prop reaches the configuration once', async () => {
  const { uploader, rerender } = await mount({ multipleMax: 3 })
  const set = vi.spyOn(uploader.config, 'set')
  await rerender({ multipleMax: 5 })
  expect(set.mock.calls).toEqual([[{ multipleMax: 5 }]])
  await rerender({ multipleMax: 5 })
  expect(set).toHaveBeenCalledTimes(1)
})

test('a prop that is removed falls back to its default', async () => {
  const { uploader, rerender } = await mount({ multiple: false })
  await rerender({})
  expect(uploader.config.get('multiple')).toBe(true)
})

test('a value that the API sets behind a prop counts until the prop is removed', async () => {
  const { uploader, rerender } = await mount({ multipleMax: 2 })
  uploader.config.set({ multipleMax: 5 })
  await rerender({ multipleMax: 2, accept: 'image/*' })
  expect(uploader.cfg.multipleMax).toBe(5)
  await rerender({ accept: 'image/*' })
  expect(uploader.cfg.multipleMax).toBe(Number.MAX_SAFE_INTEGER)
})

test('equal inline values do not change the configuration', async () => {
  const props = (greeting: string) => ({
    metadata: () => ({ greeting }),
    fileValidators: [() => null],
    localeDefinitionOverride: { en: { 'upload-files': 'Attach' } },
    onChange: () => {},
  })
  const { uploader, rerender } = await mount(props('hello'))
  const set = vi.spyOn(uploader.config, 'set')
  await rerender(props('welcome'))
  expect(set).not.toHaveBeenCalled()
})

test('the latest inline function is called', async () => {
  const { uploader, transport, rerender } = await mount({
    confirmUpload: true,
    metadata: () => ({ step: 'first' }),
  })
  const step = 'second'
  await rerender({ confirmUpload: true, metadata: () => ({ step }) })
  uploader.addFileFromObject(textFile())
  uploader.uploadAll()
  await expect.poll(() => transport.started.length).toBe(1)
  expect(transport.started[0]?.metadata).toEqual({ step: 'second' })
})

test('another validator validates the existing files', async () => {
  const { uploader, rerender } = await mount({ confirmUpload: true, fileValidators: [() => null] })
  const { internalId } = uploader.addFileFromObject(textFile())
  expect(uploader.getOutputItem(internalId).errors).toEqual([])
  await rerender({ confirmUpload: true, fileValidators: [() => ({ message: 'No files today.' })] })
  await expect
    .poll(() => uploader.getOutputItem(internalId).errors)
    .toMatchObject([{ message: 'No files today.' }])
})

const sizeRule =
  (max: number): FileValidator =>
  ({ size }) =>
    (size ?? 0) > max ? { message: 'Too big.' } : null

test('an inline validator whose closure has changed validates the existing files again', async () => {
  const props = (max: number) => ({ confirmUpload: true, fileValidators: [sizeRule(max)] })
  const { uploader, rerender } = await mount(props(100))
  const { internalId } = uploader.addFileFromObject(textFile())
  await rerender(props(1))
  await expect.poll(() => uploader.getOutputItem(internalId).errors).toMatchObject([{ message: 'Too big.' }])
  await rerender(props(100))
  await expect.poll(() => uploader.getOutputItem(internalId).errors).toEqual([])
})

test('an inline validator of the list whose closure has changed validates the list again', async () => {
  const props = (max: number) => ({
    confirmUpload: true,
    collectionValidators: [
      ({ totalCount }: { totalCount: number }) => (totalCount > max ? { message: 'Too many.' } : null),
    ],
  })
  const onChange = vi.fn()
  const { uploader, rerender } = await mount({ ...props(5), onChange })
  uploader.addFileFromObject(textFile())
  await expect.poll(() => onChange.mock.lastCall?.[0].totalCount).toBe(1)
  expect(onChange.mock.lastCall?.[0].errors).toEqual([])
  await rerender({ ...props(0), onChange })
  await expect.poll(() => onChange.mock.lastCall?.[0].errors).toMatchObject([{ message: 'Too many.' }])
})

test('an inline validator with the same result changes nothing, however often the page renders', async () => {
  const validated = vi.fn()
  const onChange = vi.fn()
  const props = () => ({
    confirmUpload: true,
    fileValidators: [
      () => {
        validated()
        return { message: 'No.', payload: {} }
      },
    ],
    onChange,
  })
  const { uploader, rerender } = await mount(props())
  const { internalId } = uploader.addFileFromObject(textFile())
  await expect.poll(() => onChange.mock.lastCall?.[0].failedCount).toBe(1)
  const before = uploader.entries.get(internalId)
  validated.mockClear()
  await rerender(props())
  await rerender(props())
  await expect.poll(() => validated.mock.calls.length).toBeGreaterThan(0)
  expect(uploader.entries.get(internalId)).toBe(before)
})
