import { type ActivityViewProps, definePlugin } from '@lading/kernel'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setUp } from '../testing/fixtures/setUp.js'

const PARTS = Array.from({ length: 24 }, (_, index) => index)

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** A part of a large activity: its rendering takes a few milliseconds. */
function Part(): ReactElement {
  const end = performance.now() + 3
  while (performance.now() < end);
  return <span>part</span>
}

test('a large activity is rendered in slices: the page answers meanwhile, and what is being left takes no second press or submission', async () => {
  const accept = vi.fn()
  function Small({ uploader }: ActivityViewProps<'small'>): ReactElement {
    const onClick = () => {
      accept()
      uploader.setCurrentActivity('large')
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          accept()
        }}
      >
        <button type="button" onClick={onClick}>
          Accept
        </button>
      </form>
    )
  }
  const large = (label: string) => () => (
    <p>
      {PARTS.map((part) => (
        <Part key={part} />
      ))}
      {label}
    </p>
  )
  const [Large, Other] = [large('Ready'), large('Other')]
  const plugin = definePlugin({
    id: 'two',
    setup({ contribute }) {
      contribute('activity', { id: 'small', title: 'Small', view: { kind: 'react', component: Small } })
      contribute('activity', { id: 'large', title: 'Large', view: { kind: 'react', component: Large } })
      contribute('activity', { id: 'other', title: 'Third', view: { kind: 'react', component: Other } })
    },
  })
  const { uploader } = await setUp({ layout: 'inline', plugins: [plugin()] })
  uploader.setCurrentActivity('small')
  await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Accept' }).element() as HTMLElement
  uploader.activities.clearHistory()
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()

  button.click()
  await nextTask()
  expect(button.isConnected).toBe(true)
  // It comes with the next activity.
  expect(page.getByRole('button', { name: 'Back' }).elements()).toEqual([])
  button.click()
  button.closest('form')?.requestSubmit()

  await expect.element(page.getByText('Ready')).toBeVisible()
  expect(accept).toHaveBeenCalledOnce()
  expect(uploader.getCurrentActivity()).toBe('large')

  uploader.setCurrentActivity('other')
  // A page that renders all the time, e.g. with the progress of uploads, only delays it.
  const rendering = setInterval(() => uploader.locale.add('en', { back: `Back ${performance.now()}` }), 5)
  await expect.element(page.getByText('Other')).toBeVisible()
  clearInterval(rendering)

  // The second press of a double click does not go back twice.
  const back = document.querySelector<HTMLElement>('[data-action=back]')
  back?.click()
  await nextTask()
  back?.click()
  await expect.element(page.getByText('Ready')).toBeVisible()
  expect(uploader.getCurrentActivity()).toBe('large')
})

declare module '@lading/kernel' {
  interface ActivityParams {
    small: undefined
    large: undefined
    other: undefined
  }
}
