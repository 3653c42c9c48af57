import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'
import { workflowProblems } from './lib/workflowProblems.mjs'

const folder = join(root, '.github/workflows')

test.each(readdirSync(folder))('%s has pinned actions, and no rights next to the code of others', (name) => {
  expect(workflowProblems(readFileSync(join(folder, name), 'utf8'))).toEqual([])
})

const commit = '08eba0b27e820071cde6df949e0beb9ba4906955'
const workflow = (steps: string, rights = '', permissions = 'permissions:\n  contents: read\n') =>
  `name: A\n${permissions}\njobs:\n  a:\n    runs-on: ubuntu-latest\n${rights}    steps:\n${steps}`
const checkout = (more = '        with:\n          persist-credentials: false\n') =>
  `      - uses: actions/checkout@${commit} # v4.3.0\n${more}`
const write = '    permissions:\n      contents: write\n'

test.each<[string, string, number]>([
  ['a safe one', workflow(checkout()), 0],
  ['install scripts without rights', workflow(`${checkout()}      - run: npm ci\n`), 0],
  ['rights without install scripts', workflow(`      - run: npm ci --ignore-scripts\n`, write), 0],
  ['a tag', workflow('      - uses: actions/setup-node@v4\n'), 1],
  ['a branch', workflow('      - uses: "a/b@main"\n'), 1],
  ['a short commit', workflow(`      - uses: a/b@${commit.slice(0, 7)} # v1\n`), 1],
  ['no version', workflow(`      - uses: a/b@${commit}\n`), 1],
  ['an image', workflow('      - uses: docker://alpine:latest\n'), 1],
  ['a kept token', workflow(checkout('')), 1],
  ['install scripts next to rights', workflow('      - run: npm ci\n', write), 1],
  ['another way to install', workflow('      - run: npm install x\n', write), 1],
  [
    'install scripts next to a secret',
    workflow(`      - run: npm ci\n        env:\n          A: \${{ secrets.A }}\n`),
    1,
  ],
  ['a token of npm', workflow('      - run: npm publish\n        env:\n          NPM_TOKEN: a\n'), 1],
  [
    'a checkout where npm is told who publishes',
    workflow(checkout(), '    permissions:\n      id-token: write\n'),
    1,
  ],
  ['no permissions', workflow(checkout(), '', ''), 1],
  ['all permissions', workflow(checkout(), '', 'permissions: write-all\n'), 1],
  ['more permissions', workflow(checkout(), '', 'permissions:\n  contents: read\n  packages: write\n'), 1],
])('%s', (_, text, count) => {
  expect(workflowProblems(text)).toHaveLength(count)
})
