import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runTool } from './runTool.mjs'
import { testSteps, vitest } from './testSteps.mjs'

/**
 * The inner loop: checks the types of everything and the changed files, and runs the tests of the changed packages that import one of
 * them. A file is changed if it differs from the last commit.
 *
 * @returns {import('./testSteps.mjs').TestStep[]}
 */
export function changedSteps() {
  const files = changedFiles()
  const packages = [
    ...new Set(files.flatMap((file) => /^(packages|services|tools|examples)\/[^/]+\//.exec(file)?.[0] ?? [])),
  ]
  const browser = testSteps.find(({ name }) => name === 'browser')
  return [
    {
      name: 'typecheck',
      run: async ({ signal, stallMs }) => {
        const { generateTables } = await import('./generateTables.mjs')
        await generateTables()
        return runTool('typescript', 'tsc', ['-p', 'tsconfig.tests.json'], { signal, stallMs })
      },
    },
    {
      name: 'lint',
      run: ({ signal, stallMs }) =>
        runTool('@biomejs/biome', 'biome', ['ci', '--no-errors-on-unmatched', ...files], { signal, stallMs }),
    },
    // They read the sources and import none.
    {
      name: 'rules',
      isRunner: true,
      run: vitest(['node'], ['scripts/house', 'scripts/layers', 'scripts/cycles', 'scripts/english']),
    },
    {
      name: 'node',
      lane: 'heavy',
      isRunner: true,
      mayBeEmpty: true,
      // The kernel's importers are most tests of all packages.
      run: vitest(['node', 'uppy5'], ['--changed', '--passWithNoTests', ...packages]),
    },
    ...(browser && packages.length > 0
      ? [
          {
            ...browser,
            mayBeEmpty: true,
            run: vitest(['browser'], ['--changed', '--passWithNoTests', ...packages]),
          },
        ]
      : []),
  ]
}

/** Changed, added and untracked files. */
function changedFiles() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  const tracked = git('diff', '--name-only', '-z', 'HEAD')
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  return [...tracked, ...untracked].filter((file) => existsSync(join(root, file)))
}
