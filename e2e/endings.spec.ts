import { expect, test } from '@playwright/test'

/** What became of many small files and a large one. */
interface EndingRow {
  readonly kind: string
  readonly way: 'page' | 'worker'
  readonly failed: readonly string[]
  readonly missing: number
  readonly duplicates: number
  readonly wrong: number
  readonly ended: { readonly connections: number; readonly streams: number }
}

// A script of `bench/`, which has no types.
const script: string = new URL('../bench/transport/networks/runEndings.mjs', import.meta.url).href

test('over connections that end at any moment, by HTTP/1.1 and 2, each file is stored once', async () => {
  const { runEndings } = await import(script)
  // The other endings, and the worker, are measured by `bench/transport/endings.mjs`.
  const kinds = ['http1-reset', 'http2-goaway']
  const rows: EndingRow[] = []
  for await (const row of runEndings('chromium', { kinds, ways: ['page'] }) as AsyncIterable<EndingRow>)
    rows.push(row)
  expect(rows).toHaveLength(kinds.length)
  for (const { kind, way, ended, failed, missing, duplicates, wrong } of rows) {
    const outcome = { kind, way, failed, missing, duplicates, wrong }
    expect(outcome).toEqual({ kind, way, failed: [], missing: 0, duplicates: 0, wrong: 0 })
    expect(ended.connections + ended.streams).toBeGreaterThan(0)
  }
})
