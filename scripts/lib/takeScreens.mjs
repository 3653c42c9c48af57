import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { accessibilityTree } from './accessibilityTree.mjs'
import { installInter } from './installInter.mjs'

/**
 * @typedef {object} Shot
 * @property {string} screen
 * @property {string} variant Such as `320-rtl-dark`.
 * @property {string | null} file The picture, relative to the folder.
 * @property {readonly string[]} findings Rules of axe that are violated, content wider than the page, or why there is no picture.
 * @property {string} [tree] What a screen reader has of it, of {@link treeVariant} only.
 */

export const widths = /** @type {const} */ ([320, 1280])
export const directions = /** @type {const} */ (['ltr', 'rtl'])
export const themes = /** @type {const} */ (['light', 'dark', 'contrast', 'forced'])

/** The variant whose accessibility tree is kept: that of all others has the same names in another language. */
export const treeVariant = '1280-ltr-light'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const HEIGHT_PX = 720
const TIMEOUT_MS = 60_000

/**
 * Opens one screen in one width and direction, and takes a picture of it in each theme.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./screens.mjs').Screen} screen
 * @param {{ url: string, folder: string, width: number, direction: 'ltr' | 'rtl', themes: readonly string[] }} options
 * @returns {Promise<Shot[]>}
 */
export async function takeScreens(browser, screen, { url, folder, width, direction, themes }) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT_PX },
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
  })
  await installInter(context)
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const place = `${width}-${direction}`
  try {
    await screen.before?.(page)
    const language = direction === 'rtl' ? '&localeName=ar' : ''
    await page.goto(`${url}/?${screen.isPage ? '' : 'ui=bare&'}dir=${direction}${language}&${screen.query}`)
    await screen.open?.(page)
    await settle(page)
    await page.evaluate(await readFile(axeFile, 'utf8'))
    /** @type {Shot[]} */
    const shots = []
    for (const theme of themes) {
      await setTheme(page, theme)
      const file = join(screen.name, `${place}-${theme}.png`)
      await mkdir(join(folder, screen.name), { recursive: true })
      await writeFile(join(folder, file), await page.screenshot())
      shots.push({
        screen: screen.name,
        variant: `${place}-${theme}`,
        file,
        findings: await findingsOf(page),
        ...(`${place}-${theme}` === treeVariant && { tree: await accessibilityTree(page) }),
      })
    }
    return shots
  } catch (error) {
    const file = join(screen.name, `${place}-not-reached.png`)
    await mkdir(join(folder, screen.name), { recursive: true })
    await page.screenshot({ path: join(folder, file) }).catch(() => {})
    const reason = String(error).split('\n')[0] ?? ''
    return [{ screen: screen.name, variant: place, file, findings: [`not reached: ${reason}`] }]
  } finally {
    await context.close()
  }
}

/** @param {import('playwright').Page} page @param {string} theme */
async function setTheme(page, theme) {
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: theme === 'forced' ? 'active' : 'none',
  })
  await page.evaluate(
    (isContrast) => document.documentElement.classList.toggle('lading-contrast', isContrast),
    theme === 'contrast',
  )
  await settle(page)
}

/** Waits for images, fonts and animations that end. @param {import('playwright').Page} page */
async function settle(page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    // Two frames: what the last change has scheduled, and its paint.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** @param {import('playwright').Page} page @returns {Promise<string[]>} */
async function findingsOf(page) {
  const { violations } = /** @type {import('axe-core').AxeResults} */ (
    await page.evaluate('axe.run(document)')
  )
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) findings.push(`wider than the page by ${overflow} px`)
  return findings
}
