import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiReport } from './lib/apiReport.mjs'
import { apiReports } from './lib/apiReports.mjs'
import { root } from './lib/root.mjs'

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

test('the public interface of each package is the one in its report', () => {
  const reports = apiReports()
  const changed = [...reports].filter(([path, report]) => read(path) !== report).map(([path]) => path)
  const left = readdirSync(join(root, 'api')).filter((name) => !reports.has(`api/${name}`))
  expect(
    [...changed, ...left],
    'The public interface has changed. Run `npm run api`, look at the difference, and commit it with a changeset.',
  ).toEqual([])
})

test('a report has entries, names with their declarations, hidden types, augmentations, and no comments', () => {
  const kernel = apiReport('packages/kernel')
  expect(kernel).toContain('./testing')
  expect(kernel).toContain('# @lading/kernel\n')
  expect(kernel).toContain('export createUploader\n')
  expect(kernel).toMatch(/declare function createUploader\(/)
  expect(kernel).toContain('abstract class UploaderFlow')
  expect(kernel).not.toContain('/**')
  expect(apiReport('packages/plugin-camera')).toMatch(/# Augmentations\n\ndeclare module/)
  expect(apiReport('tools/create-lading')).toContain('bin create-lading')
})
