import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageProblems } from './lib/languageProblems.mjs'
import { readLanguages, readMessages } from './lib/readMessages.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'
import { runTool } from './lib/runTool.mjs'

// Writes the English table from the code, and lists what the other languages lack.
await runMain(async (signal) => {
  const messages = await readMessages()
  const english = Object.fromEntries(messages.map(({ key, english }) => [key, english]))
  const lines = messages.map(({ key, english }) => `  ${JSON.stringify(key)}: ${JSON.stringify(english)},\n`)
  writeFileSync(
    join(root, 'packages/locales/src/en.ts'),
    `import type { MessageTable } from '@lading/kernel'\n\n/** English: all messages, to be copied for another language. Written by \`npm run languages\`. */\nexport const en: MessageTable = {\n${lines.join('')}}\n`,
  )
  await runTool('@biomejs/biome', 'biome', ['check', '--write', 'packages/locales/src'], { signal })
  let count = 0
  for (const [language, table] of await readLanguages()) {
    const { missing, wrong } = languageProblems(language, table, english)
    count += missing.length + wrong.length
    for (const key of missing)
      console.log(`${language}: ${key} is missing: ${english[key] ?? 'a plural form'}`)
    for (const problem of wrong) console.log(`${language}: ${problem}`)
  }
  console.log(count === 0 ? 'All languages are complete.' : `${count} messages are missing or wrong.`)
  return count === 0 ? 0 : 1
})
