// Measures the cost of drawing in Chromium. Described in bench/README.md.
import { openPage } from '../transport/openPage.mjs'

const { page, close } = await openPage(new URL('./page.ts', import.meta.url), { minify: true })
try {
  await page.setViewportSize({ width: 1200, height: 1300 })
  /** @type {import('./DrawFigures.js').DrawFigures[]} */
  const rounds = []
  for (let round = 0; round < 4; round += 1) rounds.push(await page.evaluate(() => window.run()))
  // Other work has a share of the processor: the rounds differ by it alone.
  const best = (/** @type {'move' | 'longMove' | 'undo'} */ kind) =>
    rounds.map((round) => round[kind]).reduce((a, b) => (a.maxMs < b.maxMs ? a : b))
  const exportMs = Math.min(...rounds.map((round) => round.exportMs))
  const row = (/** @type {string} */ name, /** @type {import('./DrawFigures.js').Times} */ times) =>
    console.log(
      `| ${name} | ${[times.medianMs, times.p95Ms, times.maxMs].map((ms) => ms.toFixed(2)).join(' | ')} |`,
    )
  console.log(`Paper: ${rounds[0]?.paper.join(' × ')} CSS pixels\n`)
  console.log('| script, ms | median | 95 % | most |\n|---|---:|---:|---:|')
  row('a move, stroke of 5,000 points', best('move'))
  row('a move, stroke of 60,000 points', best('longMove'))
  row('an undo, drawing of 10,000 points', best('undo'))
  console.log(`\nExport: ${exportMs.toFixed(0)} ms`)
} finally {
  await close()
}
