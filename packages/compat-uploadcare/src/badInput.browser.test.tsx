import type { Plugin, Uploader } from '@lading/uploader'
import { type ComponentProps, StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './index.js'
import './eager.js'
import type { UploaderPlugin } from './types/ConfigType.js'
import type { UploadCtxProvider } from './UploadCtxProvider.js'

type Props = ComponentProps<typeof FileUploaderInline>

test('props that pages without types give are reported or ignored, and plugins come and go with the array', async () => {
  const [warn, error] = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
  for (const spy of [warn, error]) spy.mockImplementation(() => {})
  const log: string[] = []
  const make = (id: string): UploaderPlugin => ({
    id,
    setup: () => {
      log.push(`+${id}`)
      return () => void log.push(`-${id}`)
    },
  })
  const failing: UploaderPlugin = {
    id: 'failing',
    setup: async () => {
      throw new Error('fault')
    },
  }
  const second: UploaderPlugin = { id: 'kept', setup: () => void log.push('second') }
  const [kept, added] = [make('kept'), make('added')]
  const providers: (UploadCtxProvider | null)[] = []
  let uploader: Uploader | undefined
  const element = (props: object) => {
    const given = {
      pubkey: 'demopublickey',
      ctxName: 'odd',
      apiRef: (provider: UploadCtxProvider | null) => void providers.push(provider),
      onReady: (ready: Uploader) => {
        uploader = ready
      },
      ...props,
    } as Props
    return (
      <StrictMode>
        <FileUploaderInline {...given} />
        <FileUploaderInline pubkey="demopublickey" ctxName="odd" />
      </StrictMode>
    )
  }
  const odd = { classNameUploader: null, multipleMax: 'many', onChange: 'nothing', anything: {} }
  const screen = await render(
    element({
      ...odd,
      plugins: [null, 5, 'text', {}, { id: 'bare' }, failing, kept, kept, second] as Plugin[],
    }),
  )
  await expect.poll(() => uploader).toBeDefined()
  expect(log).toEqual(['+kept'])
  await expect
    .poll(() => [...warn.mock.calls, ...error.mock.calls].flat().join(' '))
    .toMatch(/(?=.*"multipleMax")(?=.*"failing")(?=.*"bare")(?=.*"kept" is a duplicate)/s)

  // In the effects of the page itself, the API is set.
  const provider = providers.at(-1)
  expect(provider?.getAPI().getOutputCollectionState().status).toBe('idle')
  expect(provider?.cfg.pubkey).toBe('demopublickey')

  await screen.rerender(element({ plugins: [added, kept] }))
  await screen.rerender(element({ plugins: null, apiRef: null }))
  expect(log).toEqual(['+kept', '+added', '-added', '-kept'])
  expect(providers.at(-1)).toBeNull()

  // A call of a page that has kept the API for too long does not throw.
  await screen.unmount()
  provider?.getAPI().removeAllFiles()
  vi.restoreAllMocks()
})
