import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { referencePages } from './lib/referencePages.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Writes the tables of docs/reference from the code; with --check, names the pages that are not current.
await runMain(async () => {
  const folder = join(root, 'docs/reference')
  mkdirSync(folder, { recursive: true })
  let outdated = 0
  for (const [name, page] of await referencePages()) {
    const file = join(folder, name)
    if (existsSync(file) && readFileSync(file, 'utf8') === page) continue
    outdated += 1
    if (process.argv.includes('--check')) console.error(`docs/reference/${name} is not current.`)
    else writeFileSync(file, page)
  }
  if (process.argv.includes('--check') && outdated > 0) {
    console.error('Run `npm run reference` and commit the result.')
    return 1
  }
  return 0
})
