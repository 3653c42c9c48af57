import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCodemodCli } from './runCodemodCli.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lading-codemod-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

function run(...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const code = runCodemodCli(args, {
    folder,
    print: (line) => out.push(line),
    printError: (line) => errors.push(line),
  })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

const page = `import Uppy from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import XHRUpload from '@uppy/xhr-upload'

new Uppy().use(Dashboard, { inline: true, target: '#files' }).use(XHRUpload, { endpoint: '/files' })
`
const manifest = `{
    "name": "page",
    "dependencies": {
        "@uppy/core": "^5.0.0",
        "@uppy/dashboard": "^5.0.0",
        "@uppy/tus": "^5.0.0",
        "@uppy/xhr-upload": "^5.0.0"
    }
}
`

test('a folder is moved, with its packages, and installed code is not', () => {
  write('src/page.js', page)
  write('node_modules/a/index.js', page)
  write('package.json', manifest)
  const { code, out } = run('uppy', '.')
  expect(code).toBe(0)
  expect(out).toContain('2 files changed.')
  expect(out).toContain("src/page.js:5\n    Uppy's own dashboard stays")
  expect(read('src/page.js')).toContain("xhrTransport({ endpoint: '/files' })")
  expect(read('node_modules/a/index.js')).toBe(page)
  expect(JSON.parse(read('package.json')).dependencies).toEqual({
    '@lading/kernel': expect.stringMatching(/^\^\d/),
    '@lading/plugin-uppy': expect.stringMatching(/^\^\d/),
    '@uppy/core': '^5.0.0',
    '@uppy/dashboard': '^5.0.0',
    '@uppy/xhr-upload': '^5.0.0',
  })
  expect(read('package.json')).toMatch(/^ {4}"name"/m)
  expect(run('uppy', '.').out).toContain('0 files changed.')
})

test('in a repository of several packages, each file changes its own package.json', () => {
  write('web/src/page.js', page)
  write('web/package.json', manifest)
  write('admin/page.js', "import Tus from '@uppy/tus'\n\nnew Tus(null, {})\n")
  write('admin/package.json', manifest)
  write('package.json', manifest)
  const { out } = run('uppy', '.')
  expect(out).toContain('web/package.json')
  const packagesOf = (path: string) => Object.keys(JSON.parse(read(path)).dependencies)
  expect(packagesOf('web/package.json')).toContain('@lading/plugin-uppy')
  expect(packagesOf('web/package.json')).not.toContain('@uppy/tus')
  expect(read('admin/package.json')).toBe(manifest)
  expect(read('package.json')).toBe(manifest)
})

test('a package.json keeps what packages in folders below import', () => {
  write('src/page.js', page)
  write('package.json', manifest)
  write('admin/page.js', "import Tus from '@uppy/tus'\n\nnew Tus(null, {})\n")
  write('admin/package.json', '{ "name": "admin" }')
  run('uppy', '.')
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toEqual(
    expect.arrayContaining(['@lading/kernel', '@uppy/tus']),
  )
  expect(read('admin/package.json')).toBe('{ "name": "admin" }')
})

test('a dry run prints the report and changes nothing', () => {
  write('page.js', page)
  expect(run('uppy', 'page.js', '--dry').out).toContain('1 file would be changed.')
  expect(read('page.js')).toBe(page)
})

test('elements and scripts of a page are moved, and older ones reported', () => {
  write(
    'index.html',
    `<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/@uploadcare/file-uploader@1/web/uc-file-uploader-inline.min.css">
<script type="module">
  import * as UC from "https://cdn.jsdelivr.net/npm/@uploadcare/file-uploader@1/web/uc-file-uploader-inline.min.js"
  UC.defineComponents(UC)
</script>
<uc-file-uploader-inline ctx-name="a"></uc-file-uploader-inline>
<lr-config></lr-config>
`,
  )
  const { out } = run('uploadcare', '.')
  expect(out).toContain('index.html:7')
  expect(read('index.html')).toContain(
    'https://cdn.jsdelivr.net/npm/@lading/elements@0.1/bundles/lading-uploadcare.unlayered.min.css',
  )
  expect(read('index.html')).toContain('@lading/elements@0.1/bundles/lading-inline.min.js"')
})

test('the script of a component is moved, and its template keeps the names', () => {
  write(
    'Files.vue',
    `<script setup lang="ts">
import Uppy from '@uppy/core'
import { Dashboard } from '@uppy/vue'

const uppy = new Uppy({ autoProceed: true })
</script>

<template><Dashboard :uppy="uppy" /></template>
`,
  )
  run('uppy', '.')
  expect(read('Files.vue')).toBe(`<script setup lang="ts">
import { createUploader } from '@lading/kernel'
import Uppy from '@uppy/core'
import { Dashboard } from '@uppy/vue'

const uploader = createUploader()
const uppy = uploader.uppy as unknown as Uppy
</script>

<template><Dashboard :uppy="uppy" /></template>
`)
})

test('bad arguments are refused with what is expected', () => {
  expect(run('uppi', '.')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('uploadcare, uppy, filepond'),
  })
  expect(run('uppy')).toMatchObject({ code: 2, errors: expect.stringContaining('Name one folder or file.') })
  expect(run('uppy', 'missing')).toMatchObject({ code: 2, errors: expect.stringContaining('does not exist') })
  expect(run('uppy', '.', '--forced').code).toBe(2)
  expect(run('uppy', '.', '--report', 'xml').code).toBe(2)
  expect(run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: npx @lading/codemod') })
})

test('the script of a component keeps its indentation', () => {
  write(
    'Files.svelte',
    `<script lang="ts">
  import Uppy from '@uppy/core'
  import Tus from '@uppy/tus'
  import { FilesList } from '@uppy/svelte'

  const uppy = new Uppy({ autoProceed: true }).use(Tus, { endpoint: '/files' })
</script>

<FilesList />
`,
  )
  run('uppy', '.')
  expect(read('Files.svelte')).toBe(`<script lang="ts">
  import { createUploader } from '@lading/kernel'
  import { tusTransport } from '@lading/plugin-uppy/tus'
  import { FilesList } from '@uppy/svelte'

  const uploader = createUploader({ plugins: [tusTransport({ endpoint: '/files' })] })
</script>

<FilesList />
`)
})
