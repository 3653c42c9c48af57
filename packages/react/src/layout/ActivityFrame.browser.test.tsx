import { type ActivityViewProps, definePlugin } from '@lading/kernel'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setUp } from '../testing/fixtures/setUp.js'

const PARTS = Array.from({ length: 60 }, (_, index) => index)

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

test('a large activity is rendered in slices: the page answers meanwhile, and what is being left takes no second press', async () => {
  const accept = vi.fn()
  function Small({ uploader }: ActivityViewProps<'small'>): ReactElement {
    const onClick = () => {
      accept()
      uploader.setCurrentActivity('large')
    }
    return (
      <button type="button" onClick={onClick}>
        Accept
      </button>
    )
  }
  const Large = () => (
    <p>
      {PARTS.map((part) => (
        <Part key={part} />
      ))}
      Ready
    </p>
  )
  const plugin = definePlugin({
    id: 'two',
    setup({ contribute }) {
      contribute('activity', { id: 'small', title: 'Small', view: { kind: 'react', component: Small } })
      contribute('activity', { id: 'large', title: 'Large', view: { kind: 'react', component: Large } })
    },
  })
  const { uploader } = await setUp({ layout: 'inline', plugins: [plugin()] })
  uploader.setCurrentActivity('small')
  await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Accept' }).element() as HTMLElement

  button.click()
  await nextTask()
  expect(button.isConnected).toBe(true)
  button.click()

  await expect.element(page.getByText('Ready')).toBeVisible()
  expect(accept).toHaveBeenCalledOnce()
  expect(uploader.getCurrentActivity()).toBe('large')
})

declare module '@lading/kernel' {
  interface ActivityParams {
    small: undefined
    large: undefined
  }
}
