import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFolders } from '../../../scripts/lib/packageFolders.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const codemod = join(root, 'tools/codemod/bin/lading-codemod.js')
const create = join(root, 'tools/create-lading/bin/create-lading.js')

/** A folder to work in, and one outside of it that nothing may touch. */
async function createFolders({ use }) {
  const dir = await mkdtemp(join(tmpdir(), 'lading-attack-'))
  await use({ stop: () => rm(dir, { recursive: true, force: true }) })
  const [inside, outside] = [join(dir, 'app'), join(dir, 'outside')]
  await mkdir(inside)
  await mkdir(outside)
  return { inside, outside }
}

/** Runs a program; its status is null if it did not end in time. */
function runProgram(program, args, options) {
  return new Promise((resolve) => {
    const child = execFile(program, args, { killSignal: 'SIGKILL', ...options }, (_error, stdout) =>
      resolve({ stdout, status: child.exitCode }),
    )
  })
}

/** Runs a program of ours. */
const runTool = (program, args, cwd) =>
  runProgram(process.execPath, [program, ...args], { cwd, timeout: 20_000 })

/** Attacks by what the tools read, and by what they are built and released with. */
export const toolCases = [
  {
    name: 'tools/links-out-of-the-folder',
    tried:
      'linked manifests, sources and folders that lead out of the folder of the codemod and of a new project',
    expected: 'nothing outside is changed',
    async run(context) {
      const { inside, outside } = await createFolders(context)
      const manifest = JSON.stringify({
        dependencies: { '@uppy/core': '^5.0.0', '@uppy/dashboard': '^5.0.0' },
      })
      const source = "import Uppy from '@uppy/core'\nexport const uppy = new Uppy()\n"
      const files = { 'package.json': manifest, 'a.js': source, 'page.html': `<script>${source}</script>` }
      for (const [name, text] of Object.entries(files)) {
        await writeFile(join(outside, name), text)
        await symlink(join(outside, name), join(inside, name))
      }
      await symlink(outside, join(inside, 'folder'))
      await writeFile(join(inside, 'own.js'), source)
      await runTool(codemod, ['uppy', '.'], inside)
      await writeFile(join(outside, 'ignored'), 'mine\n')
      const project = join(inside, 'project')
      await mkdir(project)
      await symlink(join(outside, 'ignored'), join(project, '.gitignore'))
      await runTool(create, ['project', '--template', 'react'], inside)
      await runTool(create, ['.', '--template', 'react'], project)
      const changed = []
      for (const [name, text] of Object.entries({ ...files, ignored: 'mine\n' })) {
        if ((await readFile(join(outside, name), 'utf8')) !== text) changed.push(name)
      }
      const strange = (await readdir(outside)).filter((name) => !(name in files) && name !== 'ignored')
      return {
        isGood: changed.length + strange.length === 0,
        detail: [...changed, ...strange].join(', ') || 'nothing',
      }
    },
  },
  {
    name: 'tools/hostile-sources',
    tried:
      'lists that are nested, unclosed and cut, of 28 and of 3,000 items, for each uploader that the codemod knows',
    expected: 'an end within 20 s each',
    async run(context) {
      const { inside } = await createFolders(context)
      const item = (index) => `'a${index}', ...b${index}, /* , */ `
      const lists = [28, 3000].flatMap((count) => {
        const items = Array.from({ length: count }, (_, index) => item(index)).join('')
        return [
          `[${items}]`,
          `[${items}`,
          `[${items}'`,
          '['.repeat(count),
          `[${"'a',".repeat(count)}!]`,
          `[${"'a'  ".repeat(count)}!]`,
          `[${`"a"\n\n`.repeat(count)}b]`,
          `[${"'a b' \t ".repeat(count)}]`,
        ]
      })
      const slow = []
      for (const [index, list] of lists.entries()) {
        await writeFile(
          join(inside, 'a.js'),
          `import Uppy from '@uppy/core'\nimport Dashboard from '@uppy/dashboard'\nnew Uppy({ restrictions: { allowedFileTypes: ${list} } }).use(Dashboard, { plugins: ${list} })\n`,
        )
        await writeFile(
          join(inside, 'b.jsx'),
          `import { FilePond } from 'react-filepond'\nexport const A = () => <FilePond acceptedFileTypes={${list}} />\n`,
        )
        for (const origin of ['uppy', 'filepond', 'uploadcare']) {
          const { status } = await runTool(codemod, [origin, '.', '--dry'], inside)
          if (status === null) slow.push(`${origin}, list ${index}`)
        }
        if (slow.length > 0) break
      }
      return { isGood: slow.length === 0, detail: slow.join('; ') || `${lists.length} lists` }
    },
  },
  {
    name: 'tools/names-for-a-shell',
    tried: 'a project whose name is a command for a shell',
    expected: 'a line to copy that a shell takes for a name',
    async run(context) {
      const { inside, outside } = await createFolders(context)
      const names = ['$(touch pwned)', '`touch pwned`', "a';touch pwned;'", 'a;touch pwned', 'x|touch pwned']
      const run = []
      for (const name of names) {
        const { stdout = '' } = await runTool(create, [name, '--template', 'react'], inside)
        const lines = stdout.split('\n').map((text) => text.trim())
        for (const line of lines.filter((text) => text.startsWith('cd '))) {
          await runProgram('sh', ['-c', line], { cwd: outside })
          await lstat(join(outside, 'pwned')).then(
            () => run.push(name),
            () => {},
          )
          await rm(join(outside, 'pwned'), { force: true })
        }
      }
      return { isGood: run.length === 0, detail: run.join(', ') || 'none ran' }
    },
  },
  {
    name: 'tools/workflows',
    tried: 'reading every workflow for what runs beside a token',
    expected:
      'actions by commit, a checkout without credentials, no install script and no long-lived token in the release',
    async run() {
      const dir = join(root, '.github/workflows')
      const wrong = []
      for (const name of await readdir(dir)) {
        const text = await readFile(join(dir, name), 'utf8')
        for (const [, action] of text.matchAll(/uses:\s*(\S+)/g)) {
          if (!action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action)) wrong.push(`${name}: ${action}`)
        }
        const checkouts = text.match(/uses:\s*actions\/checkout/g)?.length ?? 0
        const careful = text.match(/persist-credentials:\s*false/g)?.length ?? 0
        if (careful < checkouts) wrong.push(`${name}: ${checkouts - careful} checkouts keep their token`)
        if (/id-token:\s*write/.test(text)) {
          if (/npm ci(?!.*--ignore-scripts)/.test(text)) wrong.push(`${name}: npm ci runs scripts`)
          if (/NPM_TOKEN/.test(text)) wrong.push(`${name}: NPM_TOKEN`)
        }
      }
      return { isGood: wrong.length === 0, detail: [...new Set(wrong)].join('; ') || 'as expected' }
    },
  },
  {
    name: 'tools/packed-files',
    tried: 'packing every package',
    expected: 'no tests, and no test servers',
    async run() {
      const folders = packageFolders().map((folder) => `./${folder}`)
      const args = ['pack', '--dry-run', '--json', '--ignore-scripts', ...folders]
      const { stdout } = await runProgram('npm', args, { cwd: root, maxBuffer: 100_000_000 })
      const packages = JSON.parse(stdout.slice(stdout.indexOf('[')))
      const wrong = []
      for (const { name, files } of packages) {
        for (const { path } of files) {
          // A new project starts with its first test.
          if (path.startsWith('templates/')) continue
          if (/\.(?:test|spec|property)\.|(?:^|\/)fixtures\//.test(path)) wrong.push(`${name}: ${path}`)
          // The kernel and the testing package publish theirs, on purpose.
          if (/local-service|\/service|\/server/.test(name) && /(?:^|\/)testing\//.test(path))
            wrong.push(`${name}: ${path}`)
        }
      }
      const detail = wrong.slice(0, 4).join('; ')
      return {
        isGood: wrong.length === 0 && packages.length > 20,
        detail: detail ? `${wrong.length} files: ${detail}` : `${packages.length} packages`,
      }
    },
  },
]
