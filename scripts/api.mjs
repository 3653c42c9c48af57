import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiReports } from './lib/apiReports.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Writes the public interface of each package to `api`, where a change of it is seen in review.
await runMain(async () => {
  const reports = apiReports()
  mkdirSync(join(root, 'api'), { recursive: true })
  for (const name of readdirSync(join(root, 'api')))
    if (!reports.has(`api/${name}`)) rmSync(join(root, 'api', name))
  for (const [path, report] of reports) writeFileSync(join(root, path), report)
  return 0
})
