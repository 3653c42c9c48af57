import { generateTables } from './lib/generateTables.mjs'
import { languageProblems } from './lib/languageProblems.mjs'
import { readLanguages, readMessages } from './lib/readMessages.mjs'
import { runMain } from './lib/runMain.mjs'

// Lists the messages that languages lack.
await runMain(async () => {
  await generateTables()
  const messages = await readMessages()
  const english = Object.fromEntries(messages.map(({ key, english }) => [key, english]))
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
