import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  FileUploaderInline,
  FileUploaderRegular,
  type FileUploaderRegularProps,
  FormInput,
} from '../index.js'

const html = (Component: typeof FileUploaderRegular, props: Partial<FileUploaderRegularProps> = {}) =>
  renderToString(createElement(Component, { pubkey: 'demo', ...props }))
    .replaceAll('><', '>\n<')
    // Numbered by React, by the depth of the component.
    .replaceAll(/_R_\w*_/g, '_R_')

test('FileUploaderRegular renders its button on the server, and says that it needs scripts', () => {
  expect(html(FileUploaderRegular)).toMatchInlineSnapshot(`
    "<div>
    <div lang="en" class="lading lading-regular ">
    <button type="button" class="lading-button lading-primary lading-trigger" aria-haspopup="dialog">
    <svg class="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 15.5V5M8 8.75 12 4.75l4 4M4.75 14.5v2.75a2 2 0 0 0 2 2h10.5a2 2 0 0 0 2-2V14.5">
    </path>
    </svg>
    <span>Upload files</span>
    </button>
    <noscript>
    <p class="lading-notice">Adding files needs JavaScript, which is turned off.</p>
    </noscript>
    <span class="lading-hidden" role="status">
    </span>
    </div>
    </div>"
  `)
})

test('FileUploaderInline renders its start on the server', () => {
  expect(html(FileUploaderInline, { sourceList: 'local, camera' })).toMatchInlineSnapshot(`
    "<div>
    <div lang="en" class="lading lading-inline ">
    <section class="lading-activity" aria-labelledby="_R_" tabindex="-1">
    <header class="lading-header">
    <h2 id="_R_" class="lading-heading">
    <span>Upload files</span>
    </h2>
    </header>
    <noscript>
    <p class="lading-notice">Adding files needs JavaScript, which is turned off.</p>
    </noscript>
    <span class="lading-hidden" role="status">
    </span>
    <div class="lading-body">
    <div class="lading-start">
    <button class="lading-drop-area" data-drag-state="inactive" type="button" data-autofocus="">
    <span class="lading-drop-mark">
    <svg class="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 15.5V5M8 8.75 12 4.75l4 4M4.75 14.5v2.75a2 2 0 0 0 2 2h10.5a2 2 0 0 0 2-2V14.5">
    </path>
    </svg>
    </span>
    <span class="lading-drop-title">Drop files here</span> <span class="lading-drop-hint">or browse your files</span>
    </button>
    <ul class="lading-sources" aria-label="Select file source">
    <li data-source="local">
    <button type="button" class="lading-source">
    <svg class="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4.5 5.25h15v10h-15zM9 19h6M12 15.25V19">
    </path>
    </svg>
    <span>From device</span>
    </button>
    </li>
    <li data-source="camera">
    <button type="button" class="lading-source">
    <svg class="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM12 10.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5">
    </path>
    </svg>
    <span>Camera</span>
    </button>
    </li>
    </ul>
    </div>
    </div>
    </section>
    </div>
    </div>"
  `)
})

test('the server renders the language that the page has chosen', () => {
  const markup = html(FileUploaderRegular, {
    localeName: 'ar-EG',
    localeDefinitionOverride: { ar: { 'upload-files': 'رفع الملفات' } },
    classNameUploader: 'uc-dark',
  })
  expect(markup).toContain('<div lang="ar" dir="rtl" class="lading lading-regular uc-dark lading-dark">')
  expect(markup).toContain('رفع الملفات')
})

test.each([
  ['FileUploaderRegular', FileUploaderRegular],
  ['FileUploaderInline', FileUploaderInline],
])('%s renders a fallback in its place', (_, Component) => {
  const fallback = createElement('p', null, 'Soon')
  expect(html(Component, { className: 'host', fallback })).toBe('<div class="host">\n<p>Soon</p>\n</div>')
})

test('without a button the server renders an empty element', () => {
  expect(html(FileUploaderRegular, { headless: true })).not.toContain('<button')
})

test('a form has the saved files in the markup of the server', () => {
  const saved = 'https://ucarecdn.com/11111111-2222-4333-8444-555555555555/'
  const html = renderToString(
    createElement(FormInput, { ctxName: 'photos', initialFiles: [saved], multipleMin: 2 }),
  )
  expect(html).toContain(`type="hidden" name="photos[]" value="${saved}"`)
})
