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
  const rows: EndingRow[] = []
  for await (const row of runEndings('chromium') as AsyncIterable<EndingRow>) rows.push(row)
  expect(rows).toHaveLength(10)
  for (const { kind, way, ended, failed, missing, duplicates, wrong } of rows) {
    const outcome = { kind, way, failed, missing, duplicates, wrong }
    expect(outcome).toEqual({ kind, way, failed: [], missing: 0, duplicates: 0, wrong: 0 })
    expect(ended.connections + ended.streams).toBeGreaterThan(0)
  }
})
