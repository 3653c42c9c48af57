import { memo } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { adviseStyles } from './adviseStyles.js'
import { adviseView } from './adviseView.js'

afterEach(() => vi.restoreAllMocks())

/** The messages about an uploader in a shadow root with a style sheet. */
function adviceOf(css: string, style = '', without?: 'adoptedStyleSheets', classes = ''): string[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  if (without) Object.defineProperty(root, without, { value: undefined })
  document.body.append(root.host)
  root.innerHTML = `<style>${css}</style><main style="${style}" class="${classes}"><div class="lading"><p></p></div></main>`
  const inner = root.querySelector('p') as Element
  adviseStyles(inner)
  adviseStyles(inner)
  root.host.remove()
  return warn.mock.calls.map((parts) => parts.join(' ').replace('[lading] ', ''))
}

test('a missing style sheet is reported once', () => {
  expect(adviceOf('')).toEqual([
    expect.stringMatching(/^The style sheet of the uploader is missing.*style\.css/),
  ])
})

test('properties that do not exist are reported, in rules and in style attributes', () => {
  const css = '.lading { --_accent: red } @media all { main { --lading-acent: red; --lading-radius: 0 } }'
  expect(adviceOf(css, '--lading-colour-scheme-of-mine: 1; --own: 2')).toEqual([
    'There is no custom property "--lading-acent", so it has no effect. Did you mean "--lading-accent"?',
    expect.stringMatching(
      /^There is no custom property "--lading-colour-scheme-of-mine".*custom-properties\.md/,
    ),
  ])
})

test('an engine without constructed style sheets gets the same messages', () => {
  const css = '.lading { --_accent: red; --lading-acent: red }'
  expect(adviceOf(css, '', 'adoptedStyleSheets')).toEqual([expect.stringContaining('"--lading-acent"')])
})

test('values and theme classes without effect are reported', () => {
  const css =
    '.lading { --_accent: red; --lading-accent: var(--brand); --lading-text: blurple; --lading-radius: 1 em; --lading-shadow: none; --lading-font: Inter; --lading-spacing: calc(1px * 3) } main { --brand: oklch(0.5 0.1 200) }'
  expect(adviceOf(css, '', undefined, 'lading-drak lading-grid dark')).toEqual([
    'There is no class "lading-drak", so it chooses no theme. Did you mean "lading-dark"?',
    '"blurple" is no value for "--lading-text", so the styles that use it are lost. Write a color, such as "#4a43cf".',
    '"1 em" is no value for "--lading-radius", so the styles that use it are lost. Write a length, such as "12px".',
  ])
})

test('a view that loads a whole module is reported with the name of its component', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  adviseView(() => null)
  adviseView(memo(() => null))
  expect(warn).not.toHaveBeenCalled()
  adviseView({ [Symbol.toStringTag]: 'Module', Notes() {} })
  expect(warn.mock.calls.join()).toContain("load: async () => (await import('…')).Notes.")
})

const layered = '@layer lading { .lading { --_accent: red } }'

test('a reset outside of layers is reported, with the style sheet that goes with it', () => {
  expect(adviceOf(`${layered} *, ::before { margin: 0; padding: 0 }`)).toEqual([
    expect.stringMatching(/^The rule "\*, ::before" .*style\.unlayered\.css/),
  ])
})

test.each([
  `${layered} @layer base { * { margin: 0 } }`,
  `${layered} p { margin: 1em } .own p { margin: 0 } main { padding: 0 }`,
  '.lading { --_accent: red; --_layered: 0 } * { margin: 0 }',
])('nothing is reported of %s', (css) => {
  expect(adviceOf(css)).toEqual([])
})
