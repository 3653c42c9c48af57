import { createRef } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './components/FileUploaderInline.js'
import { uploaderReady } from './early/uploaderReady.js'
import type { UploaderHandle } from './props/UploaderHandle.js'
import './style.unlayered.css'

const RESET = '* { all: unset } html { font-size: 62.5% } head, script, style, title { display: none }'

/** Mounts a list of one file on a page with styles for every element, by default a reset and a text size of its own. */
async function mountOnHostilePage(css = RESET) {
  const reset = document.head.appendChild(document.createElement('style'))
  reset.textContent = css
  const apiRef = createRef<UploaderHandle>()
  const { container } = await render(
    <FileUploaderInline pubkey="demo" apiRef={apiRef} preload="now" multipleMin={2} confirmUpload />,
  )
  const uploader = await uploaderReady(apiRef)
  uploader.addFiles([new File(['a'], 'a.txt')])
  uploader.setCurrentActivity('upload-list')
  const find = (selector: string) => {
    const element = container.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`There is no ${selector}.`)
    return element
  }
  await expect.poll(() => container.querySelector('[data-action="done"]')).not.toBeNull()
  await expect.poll(() => container.querySelector('.lading-actions button')).not.toBeNull()
  return { container: container as HTMLElement, reset, find }
}

test('a page that resets all elements, changes the text size or its direction leaves the list readable', async () => {
  const { container, reset, find } = await mountOnHostilePage()
  const root = find('.lading')
  const styleOf = (selector: string) => getComputedStyle(find(selector))
  const sizeOf = () => Number.parseFloat(getComputedStyle(root).fontSize)
  // The style sheet of the list arrives with its code.
  await expect.poll(() => styleOf('.lading-name').display).toBe('block')
  expect(styleOf('.lading-activity').display).toBe('flex')
  expect(Number.parseFloat(styleOf('[data-action="done"]').paddingInlineStart)).toBeGreaterThan(8)

  // 62.5 % makes no small print; larger text of a person is followed.
  expect(sizeOf()).toBe(14)
  reset.textContent += 'html { font-size: 28px }'
  expect(sizeOf()).toBe(24.5)
  reset.textContent += 'html { font-size: 16px }'
  expect(sizeOf()).toBe(14)

  const startOf = (selector: string) => find(selector).getBoundingClientRect().left
  expect(startOf('.lading-picture')).toBeLessThan(startOf('.lading-facts'))
  container.dir = 'rtl'
  expect(startOf('.lading-picture')).toBeGreaterThan(startOf('.lading-facts'))
  container.dir = ''

  // Twice the default of 4 px.
  const padding = () => Number.parseFloat(styleOf('.lading-header').paddingBlockStart)
  const usual = padding()
  container.style.setProperty('--lading-spacing', '8px')
  expect(usual).toBeGreaterThan(0)
  expect(padding()).toBe(2 * usual)
  reset.remove()
})

test('the keyboard sees where it is and what an icon does; a disabled Done has its reason', async () => {
  const { reset, find } = await mountOnHostilePage()
  await expect.poll(() => find('[data-action="done"]').title).toContain('At least 2 files')

  const row = find('.lading-row')
  row.focus()
  await userEvent.keyboard('{Tab}')
  const remove = find('.lading-actions button')
  expect(document.activeElement).toBe(remove)
  await expect.poll(() => getComputedStyle(remove).outlineStyle).toBe('solid')
  await expect.poll(() => document.querySelector('.lading-tooltip')?.textContent).toBe('Remove')
  await expect.element(remove).toHaveAccessibleName(`Remove ${find('.lading-name bdi').textContent}`)
  await expect.element(remove).not.toHaveAccessibleDescription()
  reset.remove()
})

test('styles of the page for every button and list change neither the rows nor the bar below them', async () => {
  const boxesOf = (container: Element) =>
    [...container.querySelectorAll('.lading-upload-list button')].map((button) => {
      const { width, height } = button.getBoundingClientRect()
      return [button.textContent, Math.round(width), Math.round(height)]
    })
  const { container, reset } = await mountOnHostilePage('')
  const usual = boxesOf(container)
  expect(usual.length).toBeGreaterThan(4)
  reset.textContent = `button { width: 100%; min-width: 200px; min-height: 56px; text-transform: uppercase; letter-spacing: 2px }
    li { margin: 4px 20px; padding: 9px }`
  expect(boxesOf(container)).toEqual(usual)
  reset.remove()
})
