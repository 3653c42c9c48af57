import { definePlugin, type FileInfo, TransportToken } from '@lading/kernel'
import { type ReactNode, StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadList } from '../app/loadList.js'
import { loadUploads } from '../app/loadUploads.js'
import { uploader as readyMade } from '../app/uploader.js'
import { lazyUploader } from '../components/lazyUploader.js'
import { useUploaderRef } from '../components/useUploaderRef.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import { file, fire } from '../testing/fixtures/shellActions.js'
import { FormInput } from './FormInput.js'

const uuidOf = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`
const urlOf = (digit: number) => `https://ucarecdn.com/${uuidOf(digit)}/`

/** A form whose app and whose file infos arrive when the test says so. */
async function mountForm(props: LazyUploaderProps, field = true, further = false) {
  let deliver = () => {}
  const arrived = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const answers: (() => void)[] = []
  const refusals: (() => void)[] = []
  const transport = definePlugin({
    id: 'fake-transport',
    setup({ provide }) {
      const wait = (uuid: string) =>
        new Promise<FileInfo>((resolve, reject) => {
          const info = {
            uuid,
            name: 'a.txt',
            cdnUrl: `https://ucarecdn.com/${uuid}/`,
            mimeType: 'text/plain',
          }
          answers.push(() => resolve(info as FileInfo))
          refusals.push(() => reject(new Error('not reached')))
        })
      provide(TransportToken, () => ({ upload: () => wait(uuidOf(9)), fileInfo: wait }))
    },
  })
  const Component = lazyUploader(
    async () => {
      await arrived
      return { uploader: readyMade({ list: loadList, uploads: loadUploads }) }
    },
    { layout: 'inline' },
  )
  // The uploader of a name outlives its component for a moment.
  const ctxName = crypto.randomUUID()
  const element = (more: LazyUploaderProps = {}) => (
    <StrictMode>
      <form>
        {field && <FormInput ctxName={ctxName} name="photos" />}
        <Component
          pubkey="demo"
          preload="intent"
          ctxName={ctxName}
          plugins={[transport()]}
          {...props}
          {...more}
        />
        {further && <Component pubkey="demo" preload="intent" ctxName={ctxName} plugins={[transport()]} />}
      </form>
    </StrictMode>
  )
  const screen = await render(element())
  const form = screen.container.querySelector('form') as HTMLFormElement
  const onChange = vi.fn()
  form.addEventListener('change', onChange)
  return {
    form,
    onChange,
    deliver,
    answers,
    refusals,
    rerender: (more: LazyUploaderProps) => screen.rerender(element(more)),
    data: () => [...new FormData(form)].map(([name, value]) => `${name}=${value}`),
    start: () => screen.container.querySelector('.lading-activity') as HTMLElement,
    furtherStart: () => [...screen.container.querySelectorAll('.lading-activity')].at(-1) as HTMLElement,
  }
}

test.each(['initialFiles', 'value'] as const)(
  'saved files by %s are in the form from the first render on, and stay while they are resolved',
  async (prop) => {
    const saved = [uuidOf(1), urlOf(2)]
    const { form, data, deliver, answers, onChange } = await mountForm({ [prop]: saved })
    const posted = [`photos[]=${uuidOf(1)}`, `photos[]=${urlOf(2)}`]
    expect(data()).toEqual(posted)
    expect(form.checkValidity()).toBe(true)
    deliver()
    await expect.poll(() => answers.length).toBe(2)
    expect(data()).toEqual(posted)
    expect(form.checkValidity()).toBe(true)
    for (const answer of answers) answer()
    await expect.poll(() => data()[0]).toBe(`photos[]=${urlOf(1)}`)
    expect(data()).toHaveLength(2)
    // One change: the UUID has become an address.
    expect(onChange.mock.calls.length).toBeLessThan(3)
  },
)

test('saved files stay in the form where their infos cannot be fetched', async () => {
  const { form, data, deliver, refusals } = await mountForm({ initialFiles: [uuidOf(1)] })
  deliver()
  await expect.poll(() => refusals.length).toBe(1)
  refusals[0]?.()
  await expect.poll(() => form.querySelector('.lading-row, .lading-error')).not.toBeNull()
  expect(data()).toEqual([`photos[]=${uuidOf(1)}`])
  expect(form.checkValidity()).toBe(true)
})

test('a form that requires files is not valid while its code never comes', async () => {
  const { form, data, rerender } = await mountForm({ multipleMin: 1 })
  expect([form.checkValidity(), data()]).toEqual([false, ['photos=']])
  await rerender({ multipleMin: 2, initialFiles: [urlOf(1)] })
  expect(form.checkValidity()).toBe(false)
  await rerender({ multipleMin: 1, initialFiles: [urlOf(1)] })
  expect([form.checkValidity(), data()]).toEqual([true, [`photos[]=${urlOf(1)}`]])
  await rerender({ multipleMin: 0, multiple: false, initialFiles: [urlOf(1), urlOf(2)] })
  expect([form.checkValidity(), data()]).toEqual([true, [`photos=${urlOf(1)}`]])
})

/** Expects that the second of two dropped files alone is in the list. */
async function expectSecond({ form, deliver, answers, start }: Awaited<ReturnType<typeof mountForm>>) {
  fire('drop', start(), file('b.txt'))
  deliver()
  await expect.poll(() => form.textContent).toContain('b.txt')
  expect(answers.length).toBe(1)
  expect(form.textContent).not.toContain('a.txt')
}

test('a reset before the uploader is loaded removes the files that wait, unless the page prevents it', async () => {
  const mounted = await mountForm({})
  const { form, start } = mounted
  fire('drop', start(), file('a.txt'))
  await expect.poll(() => form.checkValidity()).toBe(false)
  form.addEventListener('reset', (event) => event.preventDefault(), { once: true })
  form.reset()
  await Promise.resolve()
  expect(form.checkValidity()).toBe(false)
  form.reset()
  await expect.poll(() => form.checkValidity()).toBe(true)
  await expectSecond(mounted)
})

test('a form waits for the files of a further component of its name, and its reset removes them', async () => {
  const mounted = await mountForm({ initialFiles: [urlOf(1)] }, true, true)
  const { form, data, deliver, start, furtherStart } = mounted
  fire('drop', furtherStart(), file('b.txt'))
  await expect.poll(() => form.checkValidity()).toBe(false)
  fire('drop', start(), file('a.txt'))
  form.reset()
  await expect.poll(() => form.checkValidity()).toBe(true)
  expect(data()).toEqual([`photos[]=${urlOf(1)}`])
  fire('drop', start(), file('c.txt'))
  deliver()
  await expect.poll(() => form.textContent).toContain('c.txt')
  expect(form.textContent).not.toMatch(/[ab]\.txt/)
})

test('so it does for a controlled value, without an input of the form', async () => {
  const mounted = await mountForm({ value: [] }, false)
  const { form, start } = mounted
  fire('drop', start(), file('a.txt'))
  await expect.poll(() => form.querySelector('[role=status]')?.textContent).not.toBe('')
  form.reset()
  await expectSecond(mounted)
})

test('a file that a person has added keeps the form from being sent until it is uploaded', async () => {
  const { form, data, deliver, answers, start } = await mountForm({})
  fire('drop', start(), file('a.txt'))
  await expect.poll(() => form.checkValidity()).toBe(false)
  deliver()
  await expect.poll(() => answers.length).toBe(1)
  await expect.poll(() => form.checkValidity()).toBe(false)
  answers[0]?.()
  await expect.poll(() => form.checkValidity()).toBe(true)
  expect(data()).toEqual([`photos[]=${urlOf(9)}`])
})

test('so does one that the page adds by the API before the uploader is loaded; a reset removes it', async () => {
  let add = (_name: string) => {}
  function Api({ children }: { children: (ref: ReturnType<typeof useUploaderRef>) => ReactNode }) {
    const ref = useUploaderRef()
    add = (name) => void ref.current.getAPI().addFileFromObject(file(name))
    return children(ref)
  }
  const Component = lazyUploader(() => new Promise<never>(() => {}))
  const ctxName = crypto.randomUUID()
  const screen = await render(
    <StrictMode>
      <Api>
        {(ref) => (
          <form>
            <FormInput ctxName={ctxName} name="photos" />
            <Component pubkey="demo" preload="intent" ctxName={ctxName} apiRef={ref} />
          </form>
        )}
      </Api>
    </StrictMode>,
  )
  const form = screen.container.querySelector('form') as HTMLFormElement
  expect(form.checkValidity()).toBe(true)
  add('a.txt')
  await expect.poll(() => form.checkValidity()).toBe(false)
  form.reset()
  await expect.poll(() => form.checkValidity()).toBe(true)
})
