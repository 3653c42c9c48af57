import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildStyles } from './lib/buildStyles.mjs'
import { packageFolders } from './lib/packageFolders.mjs'
import { root } from './lib/root.mjs'

test('a style sheet that pages import brings what it needs from other packages', async () => {
  await buildStyles()
  const sheets = packageFolders().flatMap((name) => {
    const folder = join(root, name)
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return Object.values<string | { default?: string }>(exports ?? {})
      .map((target) => (typeof target === 'string' ? target : (target.default ?? '')))
      .filter((file) => file.endsWith('.css') && !file.includes('*'))
      .map((file) => join(folder, file))
  })
  expect(sheets.length).toBeGreaterThan(10)
  const imports = sheets.flatMap(
    (path) => readFileSync(path, 'utf8').match(/@import\s+(?:url\()?["'][^."'].*/g) ?? [],
  )
  expect(imports).toEqual([])
  const uploader = readFileSync(join(root, 'packages/uploader/dist/style.css'), 'utf8')
  expect(uploader).toMatch(/^@layer lading;/)
  expect(uploader).toContain('.lading-start')
})
