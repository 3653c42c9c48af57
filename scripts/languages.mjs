import { generateTables } from './lib/generateTables.mjs'
import { languageProblems } from './lib/languageProblems.mjs'
import { readLanguages, readMessages } from './lib/readMessages.mjs'
import { runMain } from './lib/runMain.mjs'

// Lists missing messages, which people read in English, and wrong ones, which fail.
await runMain(async () => {
  await generateTables()
  const messages = await readMessages()
  const english = Object.fromEntries(messages.map(({ key, english }) => [key, english]))
  const count = { missing: 0, wrong: 0 }
  for (const [language, table] of await readLanguages()) {
    const { missing, wrong } = languageProblems(language, table, english)
    count.missing += missing.length
    count.wrong += wrong.length
    for (const key of missing)
      console.log(`${language}: ${key} is missing: ${english[key] ?? 'a plural form'}`)
    for (const problem of wrong) console.log(`${language}: ${problem}`)
  }
  const { missing, wrong } = count
  if (missing > 0) console.log(`${missing} translations are missing. People read these messages in English.`)
  if (wrong > 0) console.log(`${wrong} translations are wrong. Correct or remove them.`)
  if (missing + wrong === 0) console.log('All languages are complete.')
  return wrong === 0 ? 0 : 1
})
