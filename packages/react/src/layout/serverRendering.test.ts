import { createUploader } from '@lading/kernel'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dashboard } from '../plugin/dashboard.js'
import { UploaderProvider } from '../UploaderProvider.js'
import { InlineLayout } from './InlineLayout.js'
import { MinimalLayout } from './MinimalLayout.js'
import { RegularLayout } from './RegularLayout.js'

test.each([
  ['inline', InlineLayout, 'There is no way to add files here.'],
  ['minimal', MinimalLayout, 'There is no way to add files here.'],
  // The place of its dialog, which is rendered in the browser.
  ['regular', RegularLayout, '<div class="lading-layer"></div>'],
] as const)('the %s layout is rendered on the server, without styles in its markup', (_, Layout, content) => {
  const uploader = createUploader({ plugins: [dashboard()] })
  uploader.addFiles([new File(['a'], 'a.txt')])
  const layout = createElement(Layout, { className: 'mine' })
  const html = renderToString(createElement(UploaderProvider, { uploader }, layout))
  uploader.destroy()
  expect(html).toContain('Upload files')
  expect(html).toContain(content)
  expect(html).toContain('mine')
  expect(html).not.toMatch(/style=|<style/)
})
