import { Activity, StrictMode, Suspense, use, useEffect, useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, FileUploaderRegular, FormInput } from './eager.js'
import { uploaderReady } from './early/uploaderReady.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import { mount, textFile } from './testing/fixtures/mount.js'
import { mountShell } from './testing/fixtures/mountShell.js'
import { file, pick, press } from './testing/fixtures/shellActions.js'
import { spyPlugin } from './testing/fixtures/spyPlugin.js'

const handle = (): { current: UploaderHandle | null } => ({ current: null })
const idOf = (ref: { current: UploaderHandle | null }) => ref.current?.getAPI()

function EagerPage({ onReady }: { onReady: (status: string | undefined) => void }) {
  const apiRef = useRef<UploaderHandle>(null)
  useEffect(() => {
    onReady(apiRef.current?.getAPI().getOutputCollectionState().status)
  }, [onReady])
  return <FileUploaderRegular pubkey="demo" apiRef={apiRef} fallback={<p>Soon</p>} />
}

function Suspended({ until }: { until: Promise<void> }) {
  use(until)
  return null
}

function throwBusy() {
  throw new Error('busy')
}

test('StrictMode creates one uploader, whose plugins are started once', async () => {
  const log: string[] = []
  const { uploader } = await mount({ plugins: [spyPlugin('spy', log)()] })
  // Timers of the same delay run in their order: a destruction scheduled before would have run now.
  await new Promise((resolve) => setTimeout(resolve))
  expect(log).toEqual(['spy in'])
  expect(uploader.isDestroyed).toBe(false)
})

test('the API is available when the page’s first effects run', async () => {
  const onReady = vi.fn()
  await render(<EagerPage onReady={onReady} />)
  expect(onReady.mock.calls).toEqual([['idle']])
})

test('an error of onReady is reported; the page and the uploader stay', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  for (const onReady of [throwBusy, () => Promise.reject(new Error('busy'))]) {
    error.mockClear()
    const apiRef = handle()
    const screen = await render(
      <main>
        <p>Page</p>
        <FileUploaderInline pubkey="demo" apiRef={apiRef} onReady={onReady} />
      </main>,
    )
    await expect.poll(() => error.mock.calls.join()).toMatch(/"onReady" threw.*busy/)
    expect(screen.container.textContent).toMatch(/^Page.*Drop/s)
    idOf(apiRef)?.addFileFromObject(textFile())
    await expect.poll(() => screen.container.textContent).toContain('note')
  }
})

test('onReady is called once for an uploader, also where its page was hidden, and uploaderReady() finds it again', async () => {
  const apiRef = handle()
  const onReady = vi.fn()
  const element = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <FileUploaderInline pubkey="demo" apiRef={apiRef} onReady={onReady} />
    </Activity>
  )
  const screen = await render(element('visible'))
  const uploader = await uploaderReady(apiRef)
  await screen.rerender(element('hidden'))
  await screen.rerender(element('visible'))
  expect(await uploaderReady(apiRef)).toBe(uploader)
  expect(onReady.mock.calls).toEqual([[uploader]])
})

test('components with the same name share an uploader, each with its own listeners', async () => {
  const [first, second] = [handle(), handle()]
  const [onFirst, onSecond] = [vi.fn(), vi.fn()]
  const { plugin } = fakeTransport()
  await render(
    <StrictMode>
      <FileUploaderInline
        pubkey="demo"
        ctxName="both"
        apiRef={first}
        plugins={[plugin]}
        onFileAdded={onFirst}
      />
      <FileUploaderRegular pubkey="demo" ctxName="both" apiRef={second} onFileAdded={onSecond} />
    </StrictMode>,
  )
  expect(idOf(first)).toBe(idOf(second))
  idOf(second)?.addFileFromObject(textFile())
  expect(onFirst).toHaveBeenCalledTimes(1)
  expect(onSecond).toHaveBeenCalledTimes(1)
})

test('when one of two is unmounted, its settings are removed and the files stay', async () => {
  const [first, second] = [handle(), handle()]
  const { plugin } = fakeTransport()
  const page = (both: boolean) => (
    <StrictMode>
      <FileUploaderInline pubkey="demo" ctxName="pair" apiRef={first} plugins={[plugin]} multipleMax={2} />
      {both && <FileUploaderRegular pubkey="demo" ctxName="pair" apiRef={second} multipleMax={7} imgOnly />}
    </StrictMode>
  )
  const screen = await render(page(true))
  const uploader = idOf(first)
  uploader?.addFileFromObject(textFile())
  expect(uploader?.config.get('multipleMax')).toBe(7)
  await screen.rerender(page(false))
  expect(second.current).toBeNull()
  expect(uploader?.isDestroyed).toBe(false)
  expect(uploader?.entries.size).toBe(1)
  expect(uploader?.config.get('multipleMax')).toBe(2)
  expect(uploader?.config.get('imgOnly')).toBe(false)
})

test('another layout with the same name keeps the files', async () => {
  const ref = handle()
  const onChange = vi.fn()
  const { plugin } = fakeTransport()
  const page = (inline: boolean) => {
    const props = {
      pubkey: 'demo',
      ctxName: 'switch',
      apiRef: ref,
      plugins: [plugin],
      onFileRemoved: onChange,
    }
    return (
      <StrictMode>
        {inline ? <FileUploaderInline {...props} /> : <FileUploaderRegular {...props} />}
      </StrictMode>
    )
  }
  const screen = await render(page(true))
  const uploader = idOf(ref)
  const { internalId } = uploader?.addFileFromObject(textFile()) ?? { internalId: '' }
  await screen.rerender(page(false))
  expect(idOf(ref)).toBe(uploader)
  uploader?.removeFileByInternalId(internalId)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('another name is another uploader', async () => {
  const ref = handle()
  const page = (name: string) => (
    <StrictMode>
      <FileUploaderInline pubkey="demo" ctxName={name} apiRef={ref} />
    </StrictMode>
  )
  const screen = await render(page('one'))
  const one = idOf(ref)
  await screen.rerender(page('two'))
  expect(idOf(ref)).not.toBe(one)
  await expect.poll(() => one?.isDestroyed).toBe(true)
  expect(idOf(ref)?.isDestroyed).toBe(false)
})

test('the uploader and its plugins are destroyed with the last component', async () => {
  const log: string[] = []
  const onFileAdded = vi.fn()
  const { uploader, unmount } = await mount({ plugins: [spyPlugin('spy', log)()], onFileAdded })
  await unmount()
  await expect.poll(() => uploader.isDestroyed).toBe(true)
  expect(log).toEqual(['spy in', 'spy out'])
  expect(() => uploader.addFileFromObject(textFile())).toThrow('destroyed')
  expect(onFileAdded).not.toHaveBeenCalled()
})

test('an upload continues while the page is suspended', async () => {
  const ref = handle()
  const onFileUploadSuccess = vi.fn()
  const transport = fakeTransport()
  let resume = () => {}
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  const page = (isSuspended: boolean) => (
    <Suspense fallback={<p>Loading</p>}>
      <FileUploaderInline
        pubkey="demo"
        apiRef={ref}
        plugins={[transport.plugin]}
        onFileUploadSuccess={onFileUploadSuccess}
      />
      {isSuspended && <Suspended until={resumed} />}
    </Suspense>
  )
  const screen = await render(page(false))
  const uploader = idOf(ref)
  uploader?.addFileFromObject(textFile())
  await screen.rerender(page(true))
  await expect.poll(() => transport.started.length).toBe(1)
  transport.finish()
  await expect.poll(() => onFileUploadSuccess.mock.calls.length).toBe(1)
  resume()
  await expect.poll(() => idOf(ref)).toBe(uploader)
})

test('a hidden component keeps its files and their uploads; its uploader ends when it is removed', async () => {
  const ref = handle()
  const transport = fakeTransport()
  const element = (mode: 'visible' | 'hidden', isThere = true) => (
    <StrictMode>
      <form>
        <Activity mode={mode}>
          {isThere && (
            <>
              <FileUploaderInline pubkey="demo" ctxName="step" apiRef={ref} plugins={[transport.plugin]} />
              <FormInput ctxName="step" />
            </>
          )}
        </Activity>
      </form>
    </StrictMode>
  )
  const screen = await render(element('visible'))
  const uploader = idOf(ref)
  uploader?.addFileFromObject(textFile())
  await expect.poll(() => transport.started.length).toBe(1)
  await screen.rerender(element('hidden'))
  transport.finish()
  await expect.poll(() => uploader?.getOutputCollectionState().successCount).toBe(1)
  // The next step of a form submits the files of the hidden one.
  const values = () => new FormData(document.querySelector('form') as HTMLFormElement).getAll('step[]')
  await expect.poll(values).toEqual([uploader?.entries.values().next().value?.cdnUrl])
  await screen.rerender(element('visible'))
  expect(idOf(ref)).toBe(uploader)
  await expect.element(page.getByRole('row')).toHaveTextContent('note.txt')
  await screen.rerender(element('hidden'))
  await screen.rerender(element('hidden', false))
  await expect.poll(() => uploader?.isDestroyed).toBe(true)
})

test('while the first of two components is hidden, the other one shows the activities', async () => {
  const { plugin } = fakeTransport()
  const props = { pubkey: 'demo', ctxName: 'tabs', plugins: [plugin] }
  const tabs = (hidden: number) =>
    [0, 1].map((index) => (
      <Activity key={index} mode={index === hidden ? 'hidden' : 'visible'}>
        <FileUploaderInline {...props} className={`tab-${index}`} />
      </Activity>
    ))
  const shown = () => [0, 1].map((index) => document.querySelector(`.tab-${index} .lading-activity`) !== null)
  const screen = await render(tabs(1))
  await expect.poll(() => shown()[0]).toBe(true)
  await screen.rerender(tabs(0))
  await expect.poll(() => shown()[1]).toBe(true)
  await screen.rerender(tabs(1))
  await expect.poll(() => shown()[0]).toBe(true)
})

test('files that wait for the app go to the uploader of the latest name', async () => {
  const shell = await mountShell({ layout: 'regular', opens: 'dialog', ctxName: 'before' })
  press('Upload files')
  pick(file('kept.txt'))
  await shell.screen.rerender(shell.element({ ctxName: 'after' }))
  await shell.deliver()
  await expect.poll(() => shell.apiRef.current?.getAPI().entries.size).toBe(1)
  const uploader = shell.apiRef.current?.getAPI()
  expect(uploader?.uppy.opts.id).toContain('after')
  await expect.element(page.getByRole('row')).toHaveTextContent('kept.txt')
})
