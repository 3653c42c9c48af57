import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FileUploaderInline as EagerUploader } from './eager.js'
import { lazyUploader } from './lazyUploader.js'
import { fakeTransport } from './testing/fixtures/fakeTransport.js'
import { file } from './testing/fixtures/shellActions.js'
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
