import { readdirSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'

const PICTURE = /\.(?:png|jpe?g|webp)$/i

/**
 * Returns an HTML page with all pictures, each screen beside the peers' pictures of the same name.
 *
 * @param {readonly import('./takeScreens.mjs').Shot[]} shots
 * @param {{ folder: string, peers: string | undefined }} options `peers`: a folder with `{peer}/{screen}.png`; pictures
 *   directly in it are shown above all.
 * @returns {string}
 */
export function screensPage(shots, { folder, peers }) {
  const pictures = peers ? picturesOf(peers) : []
  const names = [...new Set(shots.map(({ screen }) => screen))]
  const figure = (/** @type {string} */ source, /** @type {string} */ text, isBad = false) =>
    `<figure><a href="${escapeHtml(source)}"><img loading="lazy" src="${escapeHtml(source)}" alt=""></a><figcaption${isBad ? ' class="bad"' : ''}>${escapeHtml(text)}</figcaption></figure>`
  const peerFigures = (/** @type {string | null} */ screen) =>
    pictures
      .filter((picture) => picture.screen === screen)
      .map(({ file, peer }) => figure(relative(folder, file), peer))
  const sections = names.map((name) => {
    const own = shots.filter(({ screen }) => screen === name)
    const figures = own.map(({ file, variant, findings }) =>
      figure(file ?? '', [variant, ...findings].join(' – '), findings.length > 0),
    )
    return `<section><h2>${escapeHtml(name)}</h2><div>${[...peerFigures(name), ...figures].join('')}</div></section>`
  })
  const findings = shots.reduce((sum, shot) => sum + shot.findings.length, 0)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 24px; font: 14px system-ui; background: #f3f4f6 }
section > div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
figure { margin: 0; max-width: 480px }
img { max-width: 100%; max-height: 480px; border: 1px solid #ccc }
figcaption { font-size: 12px; color: #565e69; overflow-wrap: anywhere }
.bad { color: #b3261e }
</style>
<h1>${shots.length} pictures of ${names.length} screens, ${findings} findings</h1>
<section><div>${peerFigures(null).join('')}</div></section>
${sections.join('\n')}
</html>
`
}

/** @param {string} folder */
function picturesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => PICTURE.test(file))
    .sort()
    .map((file) => {
      const parts = file.split(/[\\/]/)
      const name = basename(file, extname(file))
      const isSheet = parts.length === 1
      return {
        file: join(folder, file),
        screen: isSheet ? null : name,
        peer: isSheet ? name : String(parts.at(-2)),
      }
    })
}

/** @param {string} text */
function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
