import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTables } from './lib/generateTables.mjs'
import { llmsText } from './lib/llmsText.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Makes what is not kept in git; `npm install` and `npm run build` call it.
await runMain(async () => {
  await generateTables({ all: true })
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join('packages', name)
    if (!existsSync(join(root, folder, 'package.json'))) continue
    writeFileSync(join(root, folder, 'llms.txt'), llmsText(folder))
  }
  return 0
})
