import { createRef } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { uploaderReady } from './early/uploaderReady.js'
import { FileUploaderInline } from './FileUploaderInline.js'
import type { UploaderHandle } from './UploaderHandle.js'
import './style.unlayered.css'

/** Mounts a list of one file on a page that resets every element, with a text size of its own. */
async function mountOnHostilePage() {
  const reset = document.head.appendChild(document.createElement('style'))
  reset.textContent =
    '* { all: unset } html { font-size: 62.5% } head, script, style, title { display: none }'
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
