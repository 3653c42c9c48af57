import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseProblems } from './lib/licenseProblems.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Only what packages bring to their users: tools that build and test them are no part of a package.
await runMain(async () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = licenseProblems(packages)
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length === 0 ? 'All licenses are allowed.' : `${problems.length} licenses are not allowed.`,
  )
  return problems.length === 0 ? 0 : 1
})
