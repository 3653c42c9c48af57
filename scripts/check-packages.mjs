import { packageProblems } from './lib/packageProblems.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { runMain } from './lib/runMain.mjs'

// Packed as npm would: a file that is missing from `files` is found here, not by the first user.
await runMain(async (signal) => {
  let count = 0
  for (const packed of await packPackages({ signal })) {
    const problems = await packageProblems(packed)
    for (const problem of problems) console.error(`${packed.folder}: ${problem}`)
    count += problems.length
  }
  console.log(count === 0 ? 'All packages can be published.' : `${count} problems in the packages.`)
  return count === 0 ? 0 : 1
})
