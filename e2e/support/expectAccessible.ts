import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result } from 'axe-core'
import { expect } from './test.js'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Asserts that the page violates no rule of axe: WCAG 2.2 A and AA, and best practices. */
export async function expectAccessible(page: Page, label: string): Promise<void> {
  // Contrast is checked after the animations.
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  // Not as a script element, which the security policy of the pages forbids.
  await page.evaluate(await import('node:fs/promises').then(({ readFile }) => readFile(script, 'utf8')))
  // Rules that pass are neither described nor sent: that takes longer than the rules.
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Result[]
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    })),
    label,
  ).toEqual([])
}
