import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FileUploaderInline } from './FileUploaderInline.js'
import { FileUploaderRegular } from './FileUploaderRegular.js'

test.each([
  ['FileUploaderRegular', FileUploaderRegular],
  ['FileUploaderInline', FileUploaderInline],
])('%s renders its fallback on the server', (_, Component) => {
  const fallback = createElement('button', { type: 'button' }, 'Upload files')
  const html = renderToString(createElement(Component, { pubkey: 'demo', className: 'host', fallback }))
  expect(html).toBe('<div class="host"><button type="button">Upload files</button></div>')
})

test('without a fallback it renders an empty element', () => {
  expect(renderToString(createElement(FileUploaderRegular, { pubkey: 'demo' }))).toBe('<div></div>')
})
