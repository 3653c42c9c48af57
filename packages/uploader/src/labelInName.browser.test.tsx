import { CloudImageEditor, type EditorMessages } from '@lading/plugin-editor/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { languageCodes } from './languages/languageCodes.js'
import { loadLanguage } from './languages/loadLanguage.js'
import { mount, textFile } from './testing/fixtures/mount.js'
import './style.css'

const CONTROLS = 'button, a, summary, select, input, [role="tab"], [role="menuitem"], [role="option"]'
/** True for text that a person can see and that belongs to the control. */
const isSeen = (text: Text) => {
  const parent = text.parentElement
  return (
    parent?.checkVisibility({ visibilityProperty: true }) &&
    !parent.closest('.lading-hidden, [hidden], option')
  )
}

/** Returns a control's visible text. */
function textOf(control: Element): string {
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (isSeen(walker.currentNode as Text)) texts.push(walker.currentNode.nodeValue ?? '')
  return plain(texts.join(' '))
}

/** Returns the name that an attribute gives a control; undefined if its text is its name. */
function nameOf(control: Element): string | undefined {
  const ids = control.getAttribute('aria-labelledby')?.split(' ')
  const name = ids
    ? ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    : control.getAttribute('aria-label')
  return name === null ? undefined : plain(name)
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns controls whose name lacks their visible text: speech input couldn't find them. */
function mismatches(): string[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const name = nameOf(control)
    const text = textOf(control)
    return name === undefined || name.includes(text) ? [] : `"${text}" is named "${name}"`
  })
}

const languages = ['en', ...languageCodes]

test('a name without the visible text is found', async () => {
  const screen = await render(
    <button type="button" aria-label="Crop freely">
      Freeform
    </button>,
  )
  expect(mismatches()).toEqual(['"freeform" is named "crop freely"'])
  await screen.unmount()
})

test('in each language, the names of controls contain their visible text', async () => {
  await page.viewport(700, 700)
  const { uploader, transport } = await mount({
    sourceList: 'local, url, camera, draw',
    multipleMax: 9,
    accept: '.txt',
  })
  const found: string[] = []
  const check = async (state: string) => {
    for (const localeName of languages) {
      uploader.config.set({ localeName })
      await expect.poll(() => document.querySelector('.lading')?.getAttribute('lang')).toBe(localeName)
      found.push(...mismatches().map((words) => `${localeName}, ${state}: ${words}`))
    }
  }
  await expect.poll(() => document.querySelectorAll('.lading-source').length).toBe(4)
  await check('start')
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => transport.started.length).toBe(1)
  transport.finish()
  uploader.addFiles([textFile('b.txt'), textFile('c.txt'), new File(['x'], 'refused.zip')])
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(3)
  await check('list')
  document.querySelector<HTMLElement>('.lading-row')?.focus()
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.poll(() => document.querySelector('.lading-bulk')).not.toBeNull()
  await check('selection')
  await userEvent.keyboard('{Escape}')
  uploader.setCurrentActivity('url')
  await expect.poll(() => document.querySelector('textarea')).not.toBeNull()
  await check('link')
  expect(found).toEqual([])
}, 120_000)

test('in each language, the names of the editor contain their visible text', async () => {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const picture = URL.createObjectURL(await canvas.convertToBlob())
  const size = URL.createObjectURL(new Blob([JSON.stringify({ width: 40, height: 30 })]))
  const found: string[] = []
  for (const language of languages) {
    const messages = (await loadLanguage(language, new Map())) as Partial<EditorMessages>
    const screen = await render(
      <CloudImageEditor
        cdnUrl="https://cdn.example/11111111-2222-4333-8444-555555555555/"
        secureDeliveryProxyUrlResolver={async (url) => (url.endsWith('/json/') ? size : picture)}
        messages={messages}
        style={{ width: 800, height: 600 }}
      />,
    )
    for (const tab of [0, 1, 2]) {
      await expect.poll(() => document.querySelectorAll('[role="tab"]').length).toBe(3)
      document.querySelectorAll<HTMLElement>('[role="tab"]')[tab]?.click()
      await expect
        .poll(() => document.querySelectorAll('.lading-editor-panel button').length)
        .toBeGreaterThan(3)
      found.push(...mismatches().map((words) => `${language}, tab ${tab}: ${words}`))
    }
    await screen.unmount()
  }
  expect(found).toEqual([])
}, 120_000)
