import { afterEach, expect, it } from 'vitest'
import { adoptStyle } from './adoptStyle.js'

const added: Element[] = []

afterEach(() => {
  for (const element of added.splice(0)) element.remove()
  document.adoptedStyleSheets = []
})

function add(tag: string, properties: Partial<HTMLElement>): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties)
  document.body.append(element)
  added.push(element)
  return element
}

it('a style that arrives before the page’s own sheet does not override it', () => {
  const uploader = add('div', { className: 'lading lading-inline' })
  adoptStyle(uploader, '.lading { display: block; order: 1 }')
  // As in `style.css`, which a page may load late.
  add('style', { textContent: '@layer lading { .lading.lading-inline { display: flex } }' })

  const { display, order } = getComputedStyle(uploader)
  expect({ display, order }).toEqual({ display: 'flex', order: '1' })
})

it('a style beside unlayered ones is outside of layers, too', () => {
  const uploader = add('div', { className: 'lading' })
  add('style', { textContent: '.lading { --_layered: 0 } div { display: flex }' })
  adoptStyle(uploader, '.lading { display: block }')

  expect(getComputedStyle(uploader).display).toBe('block')
})
