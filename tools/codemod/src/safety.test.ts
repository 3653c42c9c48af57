import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCodemodCli } from './runCodemodCli.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lading-safety-'))
  mkdirSync(join(folder, '.git'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

interface Report {
  readonly changed: readonly string[]
  readonly held: readonly string[]
  readonly places: readonly {
    readonly file: string
    readonly line: number
    readonly level: string
    readonly why: string
  }[]
}

function run(...args: string[]): { readonly code: number; readonly report: Report } {
  let out = ''
  const code = runCodemodCli([...args, '--report', 'json'], {
    folder,
    print: (line) => {
      out += line
    },
    printError: (line) => {
      out += line
    },
  })
  return { code, report: JSON.parse(out) }
}

const app = {
  'package.json':
    '{ "dependencies": { "@uppy/core": "^6.0.0", "@uppy/aws-s3": "^6.0.0", "@uppy/react": "^5.0.0" } }\n',
  'src/App.tsx': `import Uppy from '@uppy/core'
import { UppyContextProvider } from '@uppy/react'
import { useState } from 'react'
import { Photos } from './photos/Photos'

export default function App() {
  const [uppy] = useState(() => new Uppy({ id: 'app' }))
  return <UppyContextProvider uppy={uppy}><Photos types={['image/*']} /></UppyContextProvider>
}
`,
  'src/photos/Photos.tsx': `import AwsS3 from '@uppy/aws-s3'
import { UppyContext } from '@uppy/react'
import Dashboard from '@uppy/react/dashboard'
import { useContext, useEffect } from 'react'

export function Photos({ types }) {
  const { uppy } = useContext(UppyContext)
  useEffect(() => {
    uppy.setOptions({ onBeforeFileAdded: ({ type }) => types.includes(type) })
    uppy.use(AwsS3, { getChunkSize: () => 1 })
    const finish = (result) => console.log(result.successful.length)
    uppy.on('complete', finish)
    return () => uppy.off('complete', finish)
  }, [uppy, types])
  return <Dashboard uppy={uppy} />
}
`,
}

test('an app whose rules are set in another file than its Uppy stays as it is, and each rule and listener is named', () => {
  write(app)
  const { code, report } = run('uppy', 'src')
  expect(code).toBe(2)
  expect(report.changed).toEqual([])
  expect(report.held).toEqual(['src/App.tsx'])
  expect(read('src/App.tsx')).toBe(app['src/App.tsx'])
  expect(read('package.json')).toBe(app['package.json'])
  const unsafe = report.places.filter(({ level }) => level === 'safety')
  expect(unsafe.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'src/photos/Photos.tsx:9',
    'src/photos/Photos.tsx:12',
    'src/photos/Photos.tsx:13',
  ])
})

test('--force rewrites the file, and package.json above the folder gets the packages', () => {
  write(app)
  const { code, report } = run('uppy', 'src', '--force')
  expect(code).toBe(2)
  expect(report.changed).toEqual(['src/App.tsx', 'package.json'])
  expect(read('src/App.tsx')).toContain('createUploader')
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toContain('@lading/kernel')
})

test('packages that files outside of the folder use stay in package.json', () => {
  write({
    'package.json':
      '{ "dependencies": { "@uppy/core": "^6.0.0", "@uppy/tus": "^6.0.0", "@uppy/url": "^6.0.0" } }\n',
    'src/a.ts':
      "import Uppy from '@uppy/core'\nexport const a = new Uppy({ autoProceed: true }).getFiles()\n",
    'admin/b.ts': "import Tus from '@uppy/tus'\nexport const b = Tus\n",
  })
  expect(run('uppy', 'src').code).toBe(0)
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toEqual([
    '@lading/kernel',
    '@uppy/core',
    '@uppy/tus',
  ])
})

test('a package.json above the root of the repository is left alone', () => {
  write({
    'package.json': '{}\n',
    'app/.git/HEAD': '',
    'app/src/a.ts': "import Uppy from '@uppy/core'\nnew Uppy()\n",
  })
  expect(run('uppy', 'app/src').report.changed).toEqual(['app/src/a.ts'])
  expect(read('package.json')).toBe('{}\n')
})

test('the factory of a state keeps its listener in the report', () => {
  write({
    'App.tsx': `import Uppy from '@uppy/core'
import Dashboard from '@uppy/react/dashboard'
import XHRUpload from '@uppy/xhr-upload'
import { useEffect, useState } from 'react'

const createUppy = () => new Uppy().use(XHRUpload, { endpoint: '/in' })

export function App({ done }) {
  const [uppy] = useState(createUppy)
  useEffect(() => {
    uppy.on('complete', done)
  }, [uppy, done])
  return <Dashboard uppy={uppy} />
}
`,
  })
  const { code, report } = run('uppy', 'App.tsx')
  expect(code).toBe(2)
  expect(report.held).toEqual(['App.tsx'])
  expect(report.places.map(({ line, level }) => [line, level])).toEqual([
    [11, 'safety'],
    [13, 'note'],
  ])
})

test('styles of a replaced dashboard are named, and styles of one that stays are not', () => {
  const css = '.page { color: red }\n.uppy-Dashboard-inner { border: 0 }\n'
  const page = (view: string) =>
    `import Uppy from '@uppy/core'\nimport Dashboard from '@uppy/react/dashboard'\nconst uppy = new Uppy()\nexport const A = () => ${view}\n`
  write({
    'a/App.tsx': page('<Dashboard uppy={uppy} />'),
    'a/page.css': css,
    'b/App.tsx': page('null'),
    'b/page.css': css,
  })
  expect(run('uppy', 'a').report.places).toMatchObject([{ file: 'a/page.css', line: 2, level: 'open' }])
  expect(run('uppy', 'b').report.places).toEqual([])
})

test('a version of Uppy that is too old is named with its line', () => {
  write({
    'package.json': '{\n  "dependencies": {\n    "@uppy/core": "^3.2.0"\n  }\n}\n',
    'a.ts': "import Uppy from '@uppy/core'\nnew Uppy()\n",
  })
  expect(run('uppy', '.')).toMatchObject({
    code: 2,
    report: { places: [{ file: 'package.json', line: 3, level: 'open' }] },
  })
})

test('settings of all lists in one file hold the lists in the others', () => {
  write({
    'setup.js':
      "import { setOptions } from 'filepond'\nsetOptions({ labelIdle: 'Here', beforeAddFile: (item) => item.fileSize > 0 })\n",
    'Page.jsx':
      'import { FilePond } from \'react-filepond\'\nexport const Page = () => <FilePond server="/in" />\n',
  })
  const { code, report } = run('filepond', '.')
  expect(code).toBe(2)
  expect(report.held).toEqual(['Page.jsx'])
  expect(report.places.filter(({ file }) => file === 'setup.js').map(({ level }) => level)).toEqual([
    'open',
    'safety',
  ])
})

test('lists of FilePond that are not found by their import are named', () => {
  write({
    'pond.js': "import { FilePond } from 'react-filepond'\nexport default FilePond\n",
    'Page.jsx': "import FilePond from './pond'\nexport const Page = () => <FilePond maxFiles={2} />\n",
    'List.vue': '<template><file-pond :max-files="2" /></template>\n',
  })
  const { code, report } = run('filepond', '.')
  expect(code).toBe(2)
  expect(report.places.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'List.vue:1',
    'Page.jsx:2',
    'pond.js:2',
  ])
})

test('a server that uses values of a Vue component is not moved out of it', () => {
  write({
    'A.vue': `<script>
import vueFilePond from 'vue-filepond'
const FilePond = vueFilePond()
export default { components: { FilePond }, props: { token: String } }
</script>
<template>
  <file-pond
    :server="{ process: { url: '/in', headers: { 'X-Token': token } } }"
  />
</template>
`,
  })
  const { report } = run('filepond', '.', '--force')
  expect(report.places.filter(({ level }) => level === 'safety').map(({ line }) => line)).toEqual([7, 8])
  expect(read('A.vue')).not.toContain('xhrTransport')
})

test('names and props of Uploadcare without a counterpart are named', () => {
  write({
    'a.tsx': `import * as UC from '@uploadcare/file-uploader'
import { FileUploaderRegular, LitBlock } from '@uploadcare/react-uploader'

UC.defineComponents(UC)
class Own extends UC.ActivityBlock {}
export const A = () => <FileUploaderRegular pubkey="demopublickey" qualityInsights={false} />
`,
    'a.css': '.uploadcare-config { --h-accent: 100 }\nuc-file-item { color: red }\n',
    'old.html': '<lr-config></lr-config>\n<lr-file-uploader-regular></lr-file-uploader-regular>\n',
    'old.js': `provider.addEventListener('data-output', save)\nprovider.addEventListener(\n  'done-flow', close)\n`,
  })
  const { code, report } = run('uploadcare', '.')
  expect(code).toBe(2)
  expect(report.places.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'a.css:1',
    'a.css:2',
    'a.tsx:2',
    'a.tsx:5',
    'a.tsx:6',
    'old.html:1',
    'old.html:2',
    'old.js:1',
    'old.js:3',
  ])
})

test('a list that a call creates is named with its rules and listeners', () => {
  write({
    'a.js': `import * as FilePond from 'filepond'

const pond = FilePond.create(document.querySelector('input'), {
  acceptedFileTypes: ['image/png'],
  imagePreviewHeight: 100,
  ...more,
})
pond.on('processfile', save)
pond.onremovefile = forget
pond.getFiles()
`,
    'b.js': "import * as FilePond from 'filepond'\n\nwindow.Pond = FilePond\n",
  })
  const { report, code } = run('filepond', '.')
  expect(code).toBe(2)
  const lines = (wanted: string) =>
    report.places.filter(({ level }) => level === wanted).map(({ file, line }) => `${file}:${line}`)
  expect(lines('safety')).toEqual(['a.js:4', 'a.js:6', 'a.js:8', 'a.js:9'])
  expect(lines('open')).toEqual(['a.js:3', 'a.js:5', 'b.js:3'])
})
