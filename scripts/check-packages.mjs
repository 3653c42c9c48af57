import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Packed as npm would: a file that is missing from `files` is found here, not by the first user.
await runMain(async () => {
  const folder = join(root, 'packages')
  let problems = 0
  for (const name of readdirSync(folder)) {
    const pkgDir = join(folder, name)
    if (!existsSync(join(pkgDir, 'package.json'))) continue
    const { messages, pkg } = await publint({ pkgDir, strict: true, pack: 'npm' })
    for (const message of messages) {
      console.error(`${name}: ${message.type}: ${formatMessage(message, pkg)}`)
    }
    problems += messages.filter(({ type }) => type !== 'suggestion').length
  }
  console.log(problems === 0 ? 'All packages can be published.' : `${problems} problems in the packages.`)
  return problems === 0 ? 0 : 1
})
