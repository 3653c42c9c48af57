import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventMap } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import Uppy from '@uppy/core'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const doc = read('docs/migrate-from-uppy.md')

/** The rows of the table below a heading, each with its two cells. */
function rowsOf(heading: string): (readonly [theirs: string, ours: string])[] {
  const section = doc.split(/^### /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*) \|$/gm)].map(
    ([, theirs = '', ours = '']) => [theirs, ours] as const,
  )
  // The first one is the head of the table.
  const isHead = /^`(new Uppy\(\)|@uppy\/dashboard)` \|/.test(section.match(/^\| `.*$/m)?.[0].slice(2) ?? '')
  return isHead ? rows.slice(1) : rows
}

/** The names in a cell: `a` of `a()`, `a={false}` and `a: b`. */
const namesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/[ (={:].*/, ''))

/** The first column of all tables of a page of the reference. */
const reference = (page: string) =>
  [...read(`docs/reference/${page}.md`).matchAll(/^\| `([\w-]+)/gm)].map(([, name]) => name)

const [props, api, events] = [reference('props'), reference('api'), reference('events')]
const reactProps = events.map((name) => `on-${name}`.replace(/-(.)/g, (_, letter) => letter.toUpperCase()))
const known = new Set([...props, ...api, ...events, ...reactProps])
/** Names of other kinds, which the compiler checks in the code of the documentation. */
const others = new Set([
  'FileUploaderInline',
  'FileUploaderMinimal',
  'FileUploaderRegular',
  'beforeUpload',
  'lading-dark',
  'lading-light',
  '--lading-dialog-width',
  'autoProceed',
  'canceled',
  'failed',
  'local',
  'onAdd',
  'runOn',
  'set',
  'setOptions',
  'successful',
  'uploader.uppy',
])

test.each(['Options', 'Dashboard', 'Methods', 'Events'])('the names in the table "%s" exist', (heading) => {
  const rows = rowsOf(heading)
  expect(rows.length).toBeGreaterThan(10)
  const unknown = rows.flatMap(([, ours]) => namesIn(ours)).filter((name) => !known.has(name))
  expect(unknown.filter((name) => !others.has(name))).toEqual([])
})

test('the methods on the left are those of Uppy', () => {
  const uppy = new Uppy()
  const methods = rowsOf('Methods').flatMap(([theirs]) => namesIn(theirs))
  expect(methods.filter((name) => !(name in uppy))).toEqual([])
})

test('during one upload, the events on the left and on the right of the table are both emitted', async () => {
  const { uploader, transport, clock, add } = createTestUploader()
  const emitted = new Set<string>()
  const pairs = rowsOf('Events').map(([theirs, ours]) => [namesIn(theirs)[0] ?? '', namesIn(ours)[0] ?? ''])
  for (const [theirs = '', ours = ''] of pairs) {
    uploader.uppy.on(theirs as 'complete', () => emitted.add(`Uppy ${theirs}`))
    uploader.on(ours as keyof EventMap, () => emitted.add(`Lading ${ours}`))
  }
  add('good.txt', 'bad.txt', 'removed.txt')
  await clock.advance(1000)
  transport.of('good.txt').progress(2, 4)
  await clock.advance(1000)
  transport.of('good.txt').succeed()
  transport.of('bad.txt').fail(new Error('refused'))
  await clock.advance(1000)
  uploader.removeFiles([...uploader.entries.ids].slice(2))
  await clock.advance(1000)
  const without = (side: string, column: number) =>
    pairs.map((pair) => pair[column] ?? '').filter((name) => !emitted.has(`${side} ${name}`))
  // Those of what this page does not do.
  expect(without('Uppy', 0)).toEqual([
    'restriction-failed',
    'upload-retry',
    'cancel-all',
    'dashboard',
    'dashboard',
    'dashboard',
  ])
  expect(without('Lading', 1)).toEqual(['notice', 'modal-open', 'modal-close', 'activity-change'])
  uploader.destroy()
})
