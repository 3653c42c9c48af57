import { expect, test } from 'vitest'
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
