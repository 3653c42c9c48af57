import { expect, test } from 'vitest'
import { defaultTheme, presets } from './Theme.js'
import { themeCss } from './themeProperties.js'
import { readTheme } from './useTheme.js'

const linkOf = (theme: unknown) => `#${encodeURIComponent(JSON.stringify(theme))}`

test('the CSS has what differs from the defaults', () => {
  expect(themeCss(defaultTheme)).toContain('All properties have their default')
  const css = themeCss({
    ...defaultTheme,
    light: { ...defaultTheme.light, accent: '#0a7f5a' },
    spacing: 6,
    fontSize: 18,
  })
  expect(css).toBe(
    '.my-theme {\n  --lading-accent: light-dark(#0a7f5a, #a8a3ff);\n  --lading-spacing: 6px;\n  --lading-font-size: 1.125rem;\n}\n',
  )
})

test('a link has the theme; what is no theme is the default', () => {
  for (const theme of Object.values(presets)) expect(readTheme(linkOf(theme))).toEqual(theme)
  for (const fragment of ['', '#', '#%', '#null', '#[]', linkOf({ light: 5, radius: '9', font: 'a;b{}' })])
    expect(readTheme(fragment)).toEqual(defaultTheme)
})
