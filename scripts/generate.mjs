import { generateTables } from './lib/generateTables.mjs'
import { runMain } from './lib/runMain.mjs'

// Makes what is not kept in git; `npm install` and `npm run build` call it.
await runMain(async () => {
  await generateTables({ all: true })
  return 0
})
