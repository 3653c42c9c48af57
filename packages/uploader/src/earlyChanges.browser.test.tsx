import { StrictMode } from 'react'
import { expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './components/FileUploaderInline.js'
import { FormInput } from './form/FormInput.js'
import type { LazyUploaderProps } from './props/FileUploaderRegularProps.js'
import { file, fire } from './testing/fixtures/shellActions.js'
import { spyPlugin } from './testing/fixtures/spyPlugin.js'
import './style.css'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

// The app: the test says when it arrives.
const { app } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { app: { arrived, arrive } }
})
vi.mock('./app/uploader.js', async (importOriginal) => {
  await app.arrived
  return importOriginal()
})

const url = inject('localServiceUrl')
const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
const sentCount = () =>
  opened.mock.calls.filter(([, address]) => String(address).startsWith(`${url}/base/`)).length

/** A form with an uploader of the local service, into which a file is dropped. */
async function dropIntoForm(name: string, props: Omit<LazyUploaderProps, 'pubkey'> = {}) {
  const ctxName = crypto.randomUUID()
  const submitted: string[][] = []
  const uploaded: string[] = []
  const element = (more: Omit<LazyUploaderProps, 'pubkey'> = {}) => (
    <StrictMode>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitted.push([...new FormData(event.currentTarget).keys()])
        }}
      >
        <FormInput ctxName={ctxName} name="photos" />
        <FileUploaderInline
          pubkey="demopublickey"
          baseUrl={url}
          cdnCname={url}
          uploadWorker={false}
          preload="intent"
          ctxName={ctxName}
          onFileUploadSuccess={({ name }) => uploaded.push(name)}
          {...props}
          {...more}
        />
        <button type="submit">Send</button>
      </form>
    </StrictMode>
  )
  const { container, rerender } = await render(element())
  const drop = (name: string) => {
    const area = container.querySelector('.lading-drop-area, .lading-early') as HTMLElement
    for (const type of ['dragenter', 'dragover', 'drop']) fire(type, area, file(name))
  }
  const earlyRows = () =>
    [...container.querySelectorAll('.lading-early li')].map(({ textContent }) => textContent)
  drop(name)
  await expect.poll(earlyRows).toEqual([name])
  return {
    submitted,
    uploaded,
    drop,
    rerender: (more: Omit<LazyUploaderProps, 'pubkey'>) => rerender(element(more)),
    send: () => container.querySelector<HTMLElement>('[type=submit]')?.click(),
    rows: () => [...container.querySelectorAll('.lading-row')].map(({ textContent }) => textContent),
  }
}

test('a page that changes between core and app loses no file, and sends none twice', async () => {
  // Its language.
  const translated = await dropIntoForm('translated.txt')
  await expect.poll(() => translated.uploaded).toEqual(['translated.txt'])
  await translated.rerender({ localeName: 'de' })
  // Its plugins: they come, go, and come again.
  const log: string[] = []
  const plugins = [spyPlugin('late', log)()]
  const extended = await dropIntoForm('before.txt')
  await expect.poll(() => extended.uploaded).toEqual(['before.txt'])
  for (const more of [{ plugins }, {}, { plugins }]) await extended.rerender(more)
  extended.drop('after.txt')
  // Its form is sent, with a file that waits for a plugin.
  const form = await dropIntoForm('sent.txt', {
    submitWhenUploaded: true,
    plugins: [spyPlugin('form', [])()],
  })
  form.send()
  expect([form.submitted, log, sentCount()]).toEqual([[], [], 2])

  app.arrive()
  await expect.poll(() => form.submitted).toEqual([['photos[]']])
  await expect.poll(() => extended.uploaded).toEqual(['before.txt', 'after.txt'])
  await expect.poll(() => extended.rows().length).toBe(2)
  await expect.poll(() => translated.rows()).toEqual([expect.stringContaining('translated.txt')])
  await expect.element(page.getByRole('button', { name: /Entfernen.*translated.txt/ })).toBeInTheDocument()
  expect([log, translated.uploaded, form.uploaded]).toEqual([['late in'], ['translated.txt'], ['sent.txt']])
  expect(sentCount()).toBe(4)
})
