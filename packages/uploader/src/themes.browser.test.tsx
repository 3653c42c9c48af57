import { expect, onTestFinished, test } from 'vitest'
import { commands } from 'vitest/browser'
import { mountShell } from './testing/fixtures/mountShell.js'
import './style.css'
import './themes.css'

/** Red, green and blue of a CSS color, from 0 to 255. */
function rgb(color: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
}

/** The contrast of two colors. Source: WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [low, high] = [a, b]
    .map((color) => {
      const [r = 0, g = 0, b = 0] = rgb(color).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    })
    .sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Mounts the start and returns a function that reads a role, as a plugin reads it on the root. */
async function mountTheme() {
  const { screen } = await mountShell({ sourceList: 'local' })
  const root = screen.container.querySelector('.lading') as HTMLElement
  const probe = root.appendChild(document.createElement('i'))
  return {
    container: screen.container as HTMLElement,
    root,
    role: (name: string) => {
      probe.style.color = `var(--_${name})`
      return getComputedStyle(probe).color
    },
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    compileCss: (code: string) => Promise<string>
  }
}

const themes = ['purple', 'red', 'orange', 'green', 'turquoise', 'gray', 'contrast']

test('text is readable in every theme, light and dark', async () => {
  const { root, role } = await mountTheme()
  const low: string[] = []
  for (const theme of ['', ...themes]) {
    for (const scheme of ['light', 'dark']) {
      root.className = `lading lading-inline lading-${scheme} ${theme && `lading-${theme}`}`
      const least = theme === 'contrast' ? 7 : 4.5
      for (const [text, ground, min = least] of [
        ['text', 'background'],
        ['text', 'hover'],
        ['muted', 'background'],
        ['muted', 'surface'],
        ['danger', 'background'],
        ['on-accent', 'accent'],
        ['accent', 'background', 3],
      ] as const) {
        const ratio = contrast(role(text), role(ground))
        if (ratio < min) low.push(`${theme} ${scheme}: ${text} on ${ground} ${ratio.toFixed(2)}`)
      }
    }
  }
  expect(low).toEqual([])
})

test('compiled for older browsers, themes and the recipe for both schemes keep their colors, also above the uploader', async () => {
  const styling = await commands.readFile('docs/styling.md')
  const [, recipe = ''] = /One value for both schemes[\s\S]*?```css\n([\s\S]*?)```/.exec(styling) ?? []
  const read = (path: string) => commands.readFile(path)
  const sheets = ['packages/react/src/styles/theme.css', 'packages/uploader/src/themes.css']
  const compiled = await commands.compileCss((await Promise.all(sheets.map(read))).join('') + recipe)
  expect(compiled).not.toMatch(/: light-dark/)
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const page = frame.contentDocument as Document
  page.head.appendChild(page.createElement('style')).textContent = compiled
  const accent = (above: string, own = '') => {
    page.body.innerHTML = `<div class="${above}"><div class="lading lading-light ${own}"><i style="color: var(--_accent)"></i></div></div>`
    return getComputedStyle(page.querySelector('i') as HTMLElement).color
  }
  const green = 'rgb(20, 119, 63)'
  expect([accent('lading-green'), accent('', 'lading-green'), accent('my-form')]).toEqual([
    green,
    green,
    'rgb(10, 127, 90)',
  ])
})

test('four properties above the uploader restyle it, without a render', async () => {
  const { container, root, role } = await mountTheme()
  const before = ['surface', 'hover', 'muted', 'border', 'on-accent'].map(role)
  const properties = { accent: '#ffd400', background: '#102030', text: '#f4f1ea', radius: '4px' }
  for (const [name, value] of Object.entries(properties))
    container.style.setProperty(`--lading-${name}`, value)
  expect(rgb(role('background'))).toEqual([16, 32, 48])
  expect(rgb(role('on-accent'))).toEqual([0, 0, 0])
  const after = ['surface', 'hover', 'muted', 'border', 'on-accent'].map(role)
  expect(after.every((color, index) => color !== before[index])).toBe(true)
  expect(contrast(role('muted'), role('background'))).toBeGreaterThan(4.5)
  const source = root.querySelector('.lading-source') as HTMLElement
  expect(getComputedStyle(source).borderRadius).toMatch(/^(2\.5|4)px$/)
  expect(getComputedStyle(root).color).toBe('rgb(244, 241, 234)')
})

test('the page’s own color scheme counts, a class above the uploader more, and the uploader’s own class most', async () => {
  const html = document.documentElement
  onTestFinished(() => {
    html.removeAttribute('style')
    html.removeAttribute('class')
  })
  html.style.colorScheme = 'dark'
  const { root, role } = await mountTheme()
  const isDark = () => (rgb(role('background'))[0] as number) < 128
  expect(isDark()).toBe(true)
  html.style.colorScheme = 'light'
  expect(isDark()).toBe(false)
  html.className = 'dark'
  expect(isDark()).toBe(true)
  root.classList.add('lading-light')
  expect(isDark()).toBe(false)
  root.classList.remove('lading-light')
  html.className = 'light'
  html.style.colorScheme = 'dark'
  expect(isDark()).toBe(false)
})

test('a color scheme that the page gets or loses later counts', async () => {
  const html = document.documentElement
  onTestFinished(() => html.removeAttribute('style'))
  const { root } = await mountTheme()
  const scheme = () => getComputedStyle(root).colorScheme
  expect(scheme()).toBe('light dark')
  html.style.colorScheme = 'dark'
  await expect.poll(scheme).toBe('dark')
  html.style.colorScheme = ''
  await expect.poll(scheme).toBe('light dark')
})

test('every radius follows --lading-radius, except those of round parts', async () => {
  const { container, root } = await mountTheme()
  const radii = () =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const { borderRadius } = getComputedStyle(element)
      return /^(0px|50%|[12]px|999px)$/.test(borderRadius) ? [] : [`${element.className} ${borderRadius}`]
    })
  expect(radii().length).toBeGreaterThan(2)
  container.style.setProperty('--lading-radius', '0px')
  expect(radii()).toEqual([])
})

test('the recipe for shadcn: its tokens and its class switch the uploader', async () => {
  const styling = await commands.readFile('docs/styling.md')
  const [, recipe = ''] = /## Tailwind and shadcn[\s\S]*?```css\n([\s\S]*?)```/.exec(styling) ?? []
  const sheet = new CSSStyleSheet()
  // As shadcn writes them; Tailwind itself is not needed for custom properties.
  sheet.replaceSync(`
    :root { --primary: #18181b; --primary-foreground: #fafafa; --background: #fff; --foreground: #09090b; --muted: #f4f4f5;
      --muted-foreground: #71717a; --accent: #e4e4e7; --border: #d4d4d8; --destructive: #b91c1c; --radius: 0.5rem; }
    .dark { --primary: #fafafa; --primary-foreground: #18181b; --background: #09090b; --foreground: #fafafa; --muted: #18181b;
      --muted-foreground: #a1a1aa; --accent: #27272a; --border: #3f3f46; --destructive: #f87171; }
    ${recipe.replace(/@import[^;]+;/g, '')}`)
  document.adoptedStyleSheets.push(sheet)
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    document.documentElement.className = ''
  })
  const { root, role } = await mountTheme()
  const roles = () => ['accent', 'on-accent', 'background', 'text', 'danger'].map((name) => rgb(role(name)))
  const light = roles()
  expect(light[0]).toEqual([24, 24, 27])
  expect(light[3]).toEqual([9, 9, 11])
  expect(getComputedStyle(root).getPropertyValue('--_radius').trim()).toBe('0.5rem')
  document.documentElement.className = 'dark'
  expect(rgb(role('accent'))).toEqual([250, 250, 250])
  expect(rgb(role('background'))).toEqual([9, 9, 11])
  expect(getComputedStyle(root).colorScheme).toBe('dark')
  expect(contrast(role('danger'), role('background'))).toBeGreaterThan(4.5)
})
