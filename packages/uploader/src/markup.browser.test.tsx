import { createElement, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FileUploaderInline, FileUploaderRegular } from './eager.js'

test('the button is rendered inside the page’s classes', async () => {
  const { container } = await render(
    <FileUploaderRegular pubkey="demo" className="host" classNameUploader="uc-dark" />,
  )
  expect(container.querySelector('.host .uc-dark.lading-dark button')?.textContent).toContain('Upload files')
})

test('headless omits the button', async () => {
  const { container } = await render(<FileUploaderRegular pubkey="demo" headless />)
  expect(container.querySelector('button')).toBeNull()
})

test('server-rendered markup is hydrated without errors', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const element = createElement(
    StrictMode,
    null,
    createElement(FileUploaderInline, { pubkey: 'demo', fallback: createElement('p', null, 'Soon') }),
  )
  host.innerHTML = renderToString(element)
  expect(host.textContent).toBe('Soon')
  const onRecoverableError = vi.fn()
  const root = hydrateRoot(host, element, { onRecoverableError })
  await expect.poll(() => host.textContent).toContain('From device')
  expect(host.textContent).not.toContain('Soon')
  expect(onRecoverableError).not.toHaveBeenCalled()
  root.unmount()
  host.remove()
})
