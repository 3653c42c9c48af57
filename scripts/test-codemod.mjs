import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileApps } from './lib/codemodApps/compileApps.mjs'
import { moveApps } from './lib/codemodApps/moveApps.mjs'
import { runApps } from './lib/codemodApps/runApps.mjs'
import { runMain } from './lib/runMain.mjs'

/** Least share of the apps that compile and run without a person. */
const LEAST_SHARE = 0.9

// Moves example apps in the shape of those of the other uploaders, compiles them, and runs them in Chromium. After `npm run build`.
await runMain(async (signal) => {
  const target = mkdtempSync(join(tmpdir(), 'lading-apps-'))
  try {
    const apps = await moveApps(target)
    const errors = await compileApps(target, apps, signal)
    const problems = await runApps(apps, signal)
    console.log('| app | moved | compiles | runs | for a person |\n|---|---|---|---|---:|')
    let count = 0
    for (const { name, isMoved, findings } of apps) {
      const typeErrors = errors.get(name) ?? []
      const problem = problems.get(name)
      if (isMoved && typeErrors.length === 0 && !problem) count++
      const yes = (/** @type {boolean} */ is) => (is ? 'yes' : '**no**')
      const cells = [name, yes(isMoved), yes(typeErrors.length === 0), yes(!problem), findings.length]
      console.log(`| ${cells.join(' | ')} |`)
      for (const line of [...typeErrors, ...(problem ? [problem] : [])]) console.error(`  ${line}`)
    }
    console.log(
      `${count} of ${apps.length} apps compile and run unattended (${Math.round((count / apps.length) * 100)} %).`,
    )
    return count / apps.length >= LEAST_SHARE ? 0 : 1
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
})
