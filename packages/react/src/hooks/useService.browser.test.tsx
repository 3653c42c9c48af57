import { ClockToken, createUploader, type KernelError, token, type Uploader } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { type ReactNode, StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import { textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { useService } from './useService.js'

const CounterToken = token<{ readonly name: string; dispose(): void }>('test/counter')

function around(uploader: Uploader) {
  onTestFinished(() => uploader.destroy())
  return ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <UploaderProvider uploader={uploader}>{children}</UploaderProvider>
    </StrictMode>
  )
}

test('returns a service of the uploader', async () => {
  const clock = createFakeClock()
  const uploader = createUploader({ services: (scope) => scope.value(ClockToken, clock) })
  const { result } = await renderHook(() => useService(ClockToken), { wrapper: around(uploader) })
  expect(result.current).toBe(clock)
})

test('a default is created once for all components, and disposed of with the uploader', async () => {
  const uploader = createUploader()
  const dispose = vi.fn()
  const create = vi.fn(() => ({ name: 'default', dispose }))
  const wrapper = around(uploader)
  const one = await renderHook(() => useService(CounterToken, create), { wrapper })
  const two = await renderHook(() => useService(CounterToken, create), { wrapper })
  expect(one.result.current).toBe(two.result.current)
  expect(create).toHaveBeenCalledOnce()
  await one.unmount()
  expect(dispose).not.toHaveBeenCalled()
  uploader.destroy()
  expect(dispose).toHaveBeenCalledOnce()
  // A rendered component keeps its service.
  await two.rerender()
  expect(two.result.current.name).toBe('default')
})

test('a provided service takes precedence over the default', async () => {
  const provided = { name: 'provided', dispose() {} }
  const uploader = createUploader({ services: (scope) => scope.value(CounterToken, provided) })
  const create = vi.fn(() => ({ name: 'default', dispose() {} }))
  const wrapper = around(uploader)
  const { result } = await renderHook(() => useService(CounterToken, create), { wrapper })
  expect(result.current).toBe(provided)
  expect(create).not.toHaveBeenCalled()
})

test('a missing service is named', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => silence.mockRestore())
  const wrapper = around(createUploader())
  const rendered = renderHook(() => useService(CounterToken), { wrapper })
  await expect(rendered).rejects.toThrow('No plugin provides "test/counter"')
})

test('mounted after the uploader was destroyed, it reports that instead of the missing service', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => silence.mockRestore())
  const uploader = createUploader()
  uploader.destroy()
  const create = () => ({ name: 'default', dispose() {} })
  const rendered = renderHook(() => useService(CounterToken, create), { wrapper: around(uploader) })
  await expect(rendered).rejects.toMatchObject({ code: 'scope-disposed' } satisfies Partial<KernelError>)
})

test('a layout finds its services without the plugin of the dashboard', async () => {
  const own = () => <p>My own start</p>
  const uploader = createUploader({ config: { confirmUpload: true } })
  uploader.slots.contribute('activity', {
    id: 'start-from',
    title: 'Mine',
    view: { kind: 'react', load: async () => own },
  })
  await render(<InlineLayout />, { wrapper: around(uploader) })
  await expect.element(page.getByText('My own start')).toBeVisible()
  uploader.addFiles([textFile('a.txt')])
  expect(uploader.entries.size).toBe(1)
})
