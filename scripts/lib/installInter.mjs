import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

/**
 * Shows pages in Inter, which looks like the fonts of today's systems, where the machine has none of them. Other
 * scripts than Latin keep the machine's fonts.
 *
 * @param {import('playwright').BrowserContext} context
 */
export async function installInter(context) {
  const font = (await readFile(file)).toString('base64')
  const css = `
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) format('woff2'); }
    body, .lading { font-family: Inter, system-ui, sans-serif !important; }
    .lading { --lading-font: Inter, system-ui, sans-serif !important; }`
  await context.addInitScript((content) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: content }))
    })
  }, css)
}
