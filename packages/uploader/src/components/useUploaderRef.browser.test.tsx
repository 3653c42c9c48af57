import { definePlugin } from '@lading/kernel'
import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { defineUploader } from '../app.js'
import { FileUploaderInline as EagerUploader } from '../eager.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import { fakeTransport } from '../testing/fixtures/fakeTransport.js'
import { file } from '../testing/fixtures/shellActions.js'
import type { UploaderApp } from '../UploaderApp.js'
import { lazyUploader } from './lazyUploader.js'
import { useUploaderRef } from './useUploaderRef.js'

const Never = lazyUploader(() => new Promise<never>(() => {}))

test('the API of the first render is the uploader, for good; files that are added in it are sent once', async () => {
  const { plugin, started } = fakeTransport()
  let ref: ReturnType<typeof useUploaderRef> | undefined
  let isAdded = false
  function Page() {
    ref = useUploaderRef()
    const [first, later] = [ref.current.getAPI(), ref]
    if (!isAdded) first.addFileFromObject(file('first.txt'))
    isAdded = true
    useLayoutEffect(() => {
      expect(later.current.getAPI()).toBe(first)
    }, [first, later])
    useEffect(() => {
      expect(later.current.getAPI()).toBe(first)
    }, [first, later])
    return <EagerUploader pubkey="demo" apiRef={ref} plugins={[plugin]} />
  }
  await render(<Page />)
  await expect.poll(() => started.map(({ fileName }) => fileName)).toEqual(['first.txt'])
  expect(ref?.current.getAPI().entries.size).toBe(1)
})

test('two components of a name have one uploader, whichever API the page has used first', async () => {
  const { plugin, started } = fakeTransport()
  const heard: string[] = []
  let refs: ReturnType<typeof useUploaderRef>[] = []
  let isUsed = false
  function Page() {
    refs = [useUploaderRef(), useUploaderRef()]
    if (!isUsed) {
      for (const [index, ref] of refs.entries()) {
        const api = ref.current.getAPI()
        api.on('file-upload-success', ({ name }) => heard.push(`${index} ${name}`))
        api.addFileFromObject(file(`${index}.txt`))
      }
    }
    isUsed = true
    return refs.map((ref, index) => (
      <EagerUploader
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        key={index}
        pubkey="demo"
        ctxName="two-refs"
        apiRef={ref}
        plugins={[plugin]}
      />
    ))
  }
  await render(<Page />)
  await expect.poll(() => started.map(({ fileName }) => fileName).sort()).toEqual(['0.txt', '1.txt'])
  expect(refs[0]?.current.getAPI()).toBe(refs[1]?.current.getAPI())
})

test('handlers of the page and its configuration apply before the app is loaded', async () => {
  const onFileAdded = vi.fn()
  let ref: ReturnType<typeof useUploaderRef> | undefined
  function Page({ max }: { max: number }) {
    ref = useUploaderRef()
    return <Never pubkey="demo" preload="intent" apiRef={ref} multipleMax={max} onFileAdded={onFileAdded} />
  }
  const screen = await render(
    <StrictMode>
      <Page max={2} />
    </StrictMode>,
  )
  const api = ref?.current.getAPI()
  expect(api?.cfg.multipleMax).toBe(2)
  await screen.rerender(
    <StrictMode>
      <Page max={7} />
    </StrictMode>,
  )
  expect(api?.cfg.multipleMax).toBe(7)
  api?.addFileFromObject(file('a.txt'))
  expect(onFileAdded).toHaveBeenCalledTimes(1)
  await screen.unmount()
  // Nothing is left of a page that has gone.
  await expect.poll(() => api?.isDestroyed).toBe(true)
  expect(() => api?.addFileFromObject(file())).toThrow('destroyed')
})

/** A page whose app arrives when the test says so, in one of its releases. */
async function mountLate(props: Partial<LazyUploaderProps> = {}) {
  const loads: { resolve: (app: { uploader: UploaderApp }) => void; reject: (error: Error) => void }[] = []
  const Component = lazyUploader(() => new Promise((resolve, reject) => loads.push({ resolve, reject })), {
    layout: 'inline',
  })
  const transport = fakeTransport()
  let ref: ReturnType<typeof useUploaderRef> | undefined
  function Page(more: Partial<LazyUploaderProps>) {
    ref = useUploaderRef()
    return (
      <Component
        pubkey="demo"
        preload="intent"
        apiRef={ref}
        plugins={[transport.plugin]}
        {...props}
        {...more}
      />
    )
  }
  const element = (more: Partial<LazyUploaderProps> = {}) => (
    <StrictMode>
      <Page {...more} />
    </StrictMode>
  )
  const screen = await render(element())
  const api = () => (ref as ReturnType<typeof useUploaderRef>).current.getAPI()
  const lastLoad = async () => {
    api()
    await expect.poll(() => loads.length).toBeGreaterThan(0)
    return loads.pop()
  }
  return {
    api,
    screen,
    rerender: (more: Partial<LazyUploaderProps>) => screen.rerender(element(more)),
    arrive: async (app = defineUploader({ plugins: () => [] })) =>
      (await lastLoad())?.resolve({ uploader: app }),
    fail: async () =>
      (await lastLoad())?.reject(new TypeError('Failed to fetch dynamically imported module')),
    sent: () => transport.started.map(({ fileName }) => fileName),
    finish: transport.finish,
  }
}

test('another name between core and app takes the files, the listeners and the calls along', async () => {
  const page = await mountLate({ ctxName: crypto.randomUUID() })
  const api = page.api()
  const heard: string[] = []
  api.on('file-upload-success', ({ name }) => heard.push(name))
  api.addFileFromObject(file('kept.txt'))
  await page.rerender({ ctxName: crypto.randomUUID() })
  expect(page.api()).toBe(api)
  await page.arrive()
  await expect.poll(page.sent).toEqual(['kept.txt'])
  page.finish()
  await expect.poll(() => heard).toEqual(['kept.txt'])
  expect(page.api()).toBe(api)
})

test('5,000 files of the page before the app are each sent once', async () => {
  const page = await mountLate({ maxConcurrentRequests: 5000 })
  page.api().addFiles(Array.from({ length: 5000 }, (_, index) => file(`${index}.txt`)))
  await page.arrive()
  await expect.poll(() => page.sent().length).toBe(5000)
  expect(new Set(page.sent()).size).toBe(5000)
})

test('code that cannot be loaded, and comes from another release, leaves the files in the list', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = await mountLate()
  const { internalId } = page.api().addFileFromObject(file('kept.txt'))
  await page.fail()
  await expect.poll(() => error.mock.calls.length).toBe(1)
  expect(page.api().getOutputItem(internalId).status).toBe('idle')
  await page.arrive()
  await expect.poll(page.sent).toEqual(['kept.txt'])

  const other = await mountLate()
  other.api().addFileFromObject(file('kept.txt'))
  await other.arrive({ ...defineUploader({ plugins: () => [] }), version: '0.0.1' })
  await expect.poll(() => error.mock.calls.length).toBe(2)
  expect([other.api().entries.size, other.sent()]).toEqual([1, []])
  error.mockRestore()
})

test('services that throw while the app attaches lose no file: Retry attaches it', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const page = await mountLate({
    services() {
      if (isBroken) throw new Error('broken')
    },
  })
  page.api().addFileFromObject(file('kept.txt'))
  await page.arrive()
  await expect.poll(() => page.screen.container.querySelector('[role=alert] button')).not.toBeNull()
  isBroken = false
  page.screen.container.querySelector<HTMLElement>('[role=alert] button')?.click()
  await expect.poll(page.sent).toEqual(['kept.txt'])
  expect(page.api().entries.size).toBe(1)
  error.mockRestore()
})

test('removal, a reset and other plugins between core and app', async () => {
  const page = await mountLate()
  const api = page.api()
  api.addFileFromObject(file('removed.txt'))
  api.removeAllFiles()
  const second = api.addFileFromObject(file('second.txt'))
  api.addFileFromObject(file('refused.txt'))
  const { plugin } = fakeTransport()
  const refuse = definePlugin({
    id: 'refuse',
    setup({ contribute }) {
      contribute('fileValidator', {
        id: 'refuse/name',
        runOn: 'add',
        validate: ({ name }) => (name === 'refused.txt' ? { message: 'No.' } : undefined),
      })
    },
  })
  await page.rerender({ plugins: [plugin, refuse()] })
  await page.arrive()
  await expect.poll(() => api.getOutputItem(second.internalId).status).toBe('uploading')
  expect(api.getOutputCollectionState()).toMatchObject({ totalCount: 2, failedCount: 1 })
  // The transport of the first render was replaced before it was installed.
  expect(page.sent()).toEqual([])
})
