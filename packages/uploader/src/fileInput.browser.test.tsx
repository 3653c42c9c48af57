import axe from 'axe-core'
import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular } from './index.js'
import './style.css'

const layouts = { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular }
const kept = () => document.querySelectorAll<HTMLInputElement>('input[data-lading-files]')

test.each(Object.entries(layouts))(
  'the file input of %s is next to it, for robots and agents, and no second stop for the keyboard',
  async (_, Layout) => {
    const url = inject('localServiceUrl')
    const screen = await render(
      <main>
        <h1>Photos</h1>
        <Layout pubkey="demopublickey" baseUrl={url} cdnCname={url} preload="now" />
      </main>,
    )
    await expect.poll(() => kept().length).toBe(1)
    const input = kept()[0] as HTMLInputElement
    // In the landmark, and in the dialog of a page: nothing else of the page hides it or makes it inert.
    await expect.poll(() => input.closest('main')).not.toBeNull()
    expect(input.closest('[aria-hidden="true"], [hidden]')).toBeNull()
    expect(input.checkVisibility()).toBe(true)
    expect(input.tabIndex).toBe(-1)
    const { width, height } = input.getBoundingClientRect()
    expect([width, height]).toEqual([1, 1])
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      runOnly: ['aria-hidden-focus', 'region', 'label', 'nested-interactive', 'form-field-multiple-labels'],
    })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))).toEqual([])
    await userEvent.upload(
      page.getByLabelText('Files to upload'),
      new File(['a'], 'a.txt', { type: 'text/plain' }),
    )
    await expect.poll(() => page.getByText(/a\.txt|1 file/).elements().length).toBeGreaterThan(0)
    await screen.unmount()
    await expect.poll(() => kept().length).toBe(0)
  },
)

test('the file input stays invisible and usable, whatever the page does with its inputs', async () => {
  const style = document.createElement('style')
  style.textContent = `input { display: block !important; position: static !important; width: 100% !important; height: 40px !important;
    opacity: 1 !important; clip-path: none !important; padding: 20px; border: 4px solid }
    input[type=file] { display: none; visibility: hidden }`
  document.head.append(style)
  const url = inject('localServiceUrl')
  const screen = await render(
    <FileUploaderRegular pubkey="demopublickey" baseUrl={url} cdnCname={url} preload="now" />,
  )
  await expect.poll(() => kept().length).toBe(1)
  const input = kept()[0] as HTMLInputElement
  expect(input.checkVisibility({ visibilityProperty: true })).toBe(true)
  const { width, height } = input.getBoundingClientRect()
  expect([width, height, getComputedStyle(input).opacity]).toEqual([1, 1, '0'])
  await screen.unmount()
  style.remove()
})

test('agents find the file input in the accessibility tree of a page without landmarks', async () => {
  const url = inject('localServiceUrl')
  const screen = await render(
    <FileUploaderRegular pubkey="demopublickey" baseUrl={url} cdnCname={url} preload="now" />,
  )
  await expect.poll(() => kept().length).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Files to upload' }).elements().length).toBe(1)
  await screen.unmount()
})

test("the file input takes the lists of tests, which are no FileList and can't be iterated", async () => {
  const url = inject('localServiceUrl')
  const screen = await render(
    <FileUploaderInline pubkey="demopublickey" baseUrl={url} cdnCname={url} preload="now" />,
  )
  await expect.poll(() => kept().length).toBe(1)
  const input = kept()[0] as HTMLInputElement
  const file = new File(['a'], 'alike.txt', { type: 'text/plain' })
  Object.defineProperty(input, 'files', { value: { length: 1, 0: file, item: () => file } })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByText('alike.txt', { exact: true }).first()).toBeVisible()
  await screen.unmount()
})
