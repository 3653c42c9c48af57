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
