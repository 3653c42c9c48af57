import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './test.js'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Asserts that no accessibility rule of WCAG 2.2 A and AA, and no best practice, is broken on the page. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Colours are judged once they have come to rest.
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  // Not by a script element: the pages' own security policy forbids those.
  await page.evaluate(await import('node:fs/promises').then(({ readFile }) => readFile(script, 'utf8')))
  const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    })),
    where,
  ).toEqual([])
}
