import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateTables } from './lib/generateTables.mjs'
import { llmsText } from './lib/llmsText.mjs'
import { packageFolders } from './lib/packageFolders.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Makes what is not kept in git; `npm install` and `npm run build` call it.
await runMain(async () => {
  await generateTables({ all: true })
  for (const folder of packageFolders()) {
    writeFileSync(join(root, folder, 'llms.txt'), llmsText(folder))
  }
  return 0
})
