import type { Page, Route } from '@playwright/test'

/** A CDN at `https://cdn.test` whose pictures have the width that the URL asks for. */
export interface FakeCdn {
  /** Paths that were requested, in order. */
  readonly requests: string[]
  /** Widths of the pictures that were requested. */
  readonly widths: () => number[]
  /** Answers in another way: a file, a status, or nothing for the picture. */
  answer: (path: string) => { status?: number; contentType?: string; body?: string } | undefined
  /** While set, answers wait for it. */
  hold: Promise<void> | undefined
}

/** Serves pictures of ratio 3:2 to a page. */
export async function fakeCdn(page: Page): Promise<FakeCdn> {
  const requests: string[] = []
  const cdn: FakeCdn = {
    requests,
    widths: () => requests.map(widthOf),
    answer: () => undefined,
    hold: undefined,
  }
  await page.route('https://cdn.test/**', async (route: Route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/favicon.ico') return route.fulfill({ status: 404 })
    requests.push(path)
    await cdn.hold
    const width = widthOf(path)
    // Padded, because pictures of few bytes do not count as the largest paint.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width / 1.5)}"><rect width="100%" height="100%" fill="teal"/><!--${'x'.repeat(30_000)}--></svg>`
    await route
      .fulfill({ status: 200, contentType: 'image/svg+xml', body: svg, ...cdn.answer(path) })
      .catch(() => {})
  })
  return cdn
}

const widthOf = (path: string) => Number(/\/resize\/(\d+)x/.exec(path)?.[1])
