import { createElement, StrictMode } from 'react'
import { version } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { loadedLanguages } from './early/loadedLanguages.js'
import {
  FileUploaderInline,
  type FileUploaderInlineProps,
  FileUploaderRegular,
  preloadUploader,
} from './index.js'
import { loadLanguage } from './languages/loadLanguage.js'

/** Renders on the server, hydrates, and returns what both have made. */
async function hydrate(Component: typeof FileUploaderInline, props: Partial<FileUploaderInlineProps> = {}) {
  const host = document.body.appendChild(document.createElement('div'))
  const element = createElement(
    StrictMode,
    null,
    createElement(Component, { pubkey: 'demo', preload: 'intent', ...props }),
  )
  host.innerHTML = renderToString(element)
  const before = host.innerHTML
  const node = host.querySelector('button, p')
  const reported = vi.fn()
  const errors = vi.spyOn(console, 'error').mockImplementation(reported)
  const root = hydrateRoot(host, element, { onRecoverableError: reported })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  errors.mockRestore()
  const end = () => {
    root.unmount()
    host.remove()
  }
  return { host, before, node, reported, end }
}

test(`React ${version} is one of the supported versions`, () => {
  expect(version).toMatch(/^(18\.3|19)\./)
})

test.each([
  ['FileUploaderRegular', FileUploaderRegular],
  ['FileUploaderInline', FileUploaderInline],
])('%s is hydrated without a change and without a warning', async (_, Component) => {
  const { host, before, node, reported, end } = await hydrate(Component)
  expect(host.innerHTML).toBe(before)
  expect(host.querySelector('button, p')).toBe(node)
  expect(reported).not.toHaveBeenCalled()
  end()
})

test('a fallback is hydrated and then replaced', async () => {
  const { host, before, reported, end } = await hydrate(FileUploaderInline, {
    fallback: createElement('p', null, 'Soon'),
  })
  expect(before).toContain('Soon')
  expect(host.textContent).toContain('From device')
  expect(host.textContent).not.toContain('Soon')
  expect(reported).not.toHaveBeenCalled()
  end()
})

test('an app that is loaded appears after hydration, and the button works', async () => {
  await preloadUploader()
  const onReady = vi.fn()
  const { host, node, reported, end } = await hydrate(FileUploaderRegular, { onReady })
  await expect.poll(() => onReady.mock.calls.length).toBe(1)
  expect(host.querySelector('button')).toBe(node)
  ;(node as HTMLButtonElement).click()
  await expect.poll(() => host.querySelector('dialog')?.open).toBe(true)
  expect(reported).not.toHaveBeenCalled()
  end()
})

test('a language that is loaded already is shown after the hydration, not during it', async () => {
  await loadLanguage('fr', loadedLanguages)
  const { host, before, reported, end } = await hydrate(FileUploaderInline, { localeName: 'fr' })
  expect(before).toContain('Drop files here')
  await expect.poll(() => host.textContent).toContain('Déposez des fichiers ici')
  expect(reported).not.toHaveBeenCalled()
  end()
})
