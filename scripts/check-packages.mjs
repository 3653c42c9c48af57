import { installProblems } from './lib/installProblems.mjs'
import { packageProblems } from './lib/packageProblems.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { runMain } from './lib/runMain.mjs'

// Packed as npm would: a file that is missing from `files` is found here, not by the first user.
await runMain(async (signal) => {
  const packages = await packPackages({ signal })
  // It starts processes of its own, which run while the packages are read.
  const installing = installProblems(packages, { signal })
  let count = 0
  for (const packed of packages) {
    const problems = await packageProblems(packed)
    for (const problem of problems) console.error(`${packed.folder}: ${problem}`)
    count += problems.length
  }
  const errors = await installing
  for (const error of errors) console.error(error)
  count += errors.length
  console.log(count === 0 ? 'All packages can be published.' : `${count} problems in the packages.`)
  return count === 0 ? 0 : 1
})
