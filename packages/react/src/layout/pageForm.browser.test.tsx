import { createUploader, definePlugin } from '@lading/kernel'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InlineLayout } from '../layout/InlineLayout.js'
import { RegularLayout } from '../layout/RegularLayout.js'
import { dashboard } from '../plugin/dashboard.js'
import { textFile } from '../testing/fixtures/setUp.js'
import { UploaderProvider } from '../UploaderProvider.js'
import '../style.css'

const LAYOUTS = [
  ['regular', RegularLayout],
  ['inline', InlineLayout],
] as const

/** Inputs that belong to the form around the uploader, in which Enter would send it. */
const View = (): ReactElement => (
  <>
    <input type="range" aria-label="Size" />
    <input type="checkbox" aria-label="Sound" />
    <input type="text" aria-label="Note" required />
    <button type="reset">Empty</button>
  </>
)

const view = definePlugin({
  id: 'view',
  setup({ contribute }) {
    contribute('activity', { id: 'view', title: 'View', view: { kind: 'react', component: View } })
  },
})

/** Renders an uploader inside a form, and returns it with what the form notices. */
async function mount(Layout: (typeof LAYOUTS)[number][1]) {
  const logged = vi.spyOn(console, 'error')
  const uploader = createUploader({
    config: { confirmUpload: true, metadata: { artist: 'Ada' } },
    plugins: [dashboard(), view()],
  })
  const seen: string[] = []
  const note = (event: { readonly type: string; preventDefault(): void }) => {
    event.preventDefault()
    seen.push(event.type)
  }
  const screen = await render(
    <form onSubmit={note} onInput={note} onChange={note} onInvalid={note}>
      <UploaderProvider uploader={uploader}>
        <Layout />
      </UploaderProvider>
      <button type="submit">Send</button>
    </form>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    // Such as React's about a form in a form.
    expect(logged.mock.calls.filter(([text]) => /form/.test(String(text)))).toEqual([])
    logged.mockRestore()
  })
  return { uploader, seen }
}

test.each(LAYOUTS)(
  'layout %s in a form: inputs of an activity neither send nor change the form',
  async (_, Layout) => {
    const { uploader, seen } = await mount(Layout)
    uploader.setCurrentActivity('view')
    uploader.setModalState(true)
    for (const name of ['Size', 'Sound', 'Note']) {
      await expect.element(page.getByLabelText(name)).toBeVisible()
      ;(page.getByLabelText(name).element() as HTMLElement).focus()
      await userEvent.keyboard('{ArrowRight} {Enter}')
    }
    expect(seen).toEqual([])
  },
)

test.each(LAYOUTS)(
  'layout %s in a form: the name of a file is saved by Enter, and the form is not sent',
  async (_, Layout) => {
    const { uploader, seen } = await mount(Layout)
    uploader.addFiles([textFile('old.txt')])
    uploader.setCurrentActivity('upload-list')
    uploader.setModalState(true)
    await page.getByRole('button', { name: 'More actions old.txt' }).click()
    await page.getByRole('menuitem', { name: 'Details' }).click()
    const field = page.getByLabelText(/^Name/)
    await field.fill('new.txt')
    expect((field.element() as HTMLInputElement).form).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => [...uploader.entries.values()].map(({ fileName }) => fileName))
      .toEqual(['new.txt'])
    await expect.element(page.getByText('new.txt').first()).toBeVisible()
    expect(seen).toEqual([])
  },
)

declare module '@lading/kernel' {
  interface ActivityParams {
    view: undefined
  }
}
