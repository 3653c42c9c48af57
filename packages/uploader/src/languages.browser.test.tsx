import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uploaderReady } from './early/uploaderReady.js'
import { mountShell } from './testing/fixtures/mountShell.js'
import './style.css'

const text = (name: string) => page.getByText(name)

test('a language is loaded by its name, for the shell and for the app, and changes while in use', async () => {
  const shell = await mountShell({ localeName: 'de-AT', sourceList: 'local, url, camera' })
  const { container } = shell.screen
  const root = () => container.querySelector('.lading')
  await expect.element(text('Dateien hier ablegen')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Per Link' })).toBeVisible()
  expect(root()?.getAttribute('lang')).toBe('de')
  expect(shell.loadCount()).toBe(0)

  // The app takes over without a moment of English.
  const shown = new Set<string | undefined>()
  const observer = new MutationObserver(() =>
    shown.add(container.querySelector('h2')?.textContent ?? undefined),
  )
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  await page.getByRole('button', { name: 'Per Link' }).click()
  await shell.deliver()
  const uploader = await uploaderReady(shell.apiRef)
  await expect.element(page.getByLabelText('Links zu Dateien, einer pro Zeile')).toBeVisible()
  observer.disconnect()
  expect([...shown]).not.toContain('Drop files here')
  expect(uploader.l10n('header-total', { count: 1 })).toBe('1 Datei ausgewählt')

  await shell.screen.rerender(shell.element({ localeName: 'fr' }))
  await expect.element(page.getByLabelText('Liens vers des fichiers, un par ligne')).toBeVisible()
  expect(root()?.getAttribute('lang')).toBe('fr')

  // Neither an unknown language nor half a translation leaves a gap.
  const half = { xx: { 'url-label-many': 'Xx {{nothing}} <b>x</b>' } }
  await shell.screen.rerender(shell.element({ localeName: 'xx', localeDefinitionOverride: half }))
  await expect.element(page.getByLabelText('Xx {{nothing}} <b>x</b>')).toBeVisible()
  await expect.element(page.getByText('Import from link')).toBeVisible()
  await shell.screen.rerender(shell.element({ localeName: 'not a language', localeDefinitionOverride: null }))
  await expect.element(page.getByLabelText('Links to files, one per line')).toBeVisible()
})

test('a language that is chosen by the API alone marks the uploader and its direction', async () => {
  const shell = await mountShell()
  const ready = uploaderReady(shell.apiRef)
  await shell.deliver()
  const uploader = await ready
  const attributes = () => {
    const root = shell.screen.container.querySelector('.lading')
    return [root?.getAttribute('lang'), root?.getAttribute('dir')]
  }
  expect(attributes()).toEqual(['en', null])
  uploader.config.set({ localeName: 'ar' })
  await expect.poll(attributes).toEqual(['ar', 'rtl'])
  uploader.config.set({ localeName: 'en' })
  await expect.poll(attributes).toEqual(['en', null])
})
