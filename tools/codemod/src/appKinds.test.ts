import { expect, test } from 'vitest'
import { checkVersions } from './checkVersions.js'
import { moveSource } from './moveSource.js'
import { moveSources } from './moveSources.js'
import type { origins } from './origins.js'

type Origin = (typeof origins)[number]

function move(origin: Origin, path: string, text: string) {
  const result = moveSource(origin, path, text)
  return {
    text: result.text,
    findings: result.findings.map(({ line, level, why }) => ({ line, level, why })),
  }
}

const core = "import Uppy from '@uppy/core'\n"

test('a list of types that can be missing allows all types, as before', () => {
  const { text } = move('uppy', 'a.js', `${core}new Uppy({ restrictions: { allowedFileTypes: types } })\n`)
  expect(text).toContain("accept: (types ?? []).join(', ')")
  const chosen = move(
    'uppy',
    'a.js',
    `${core}new Uppy({ restrictions: { allowedFileTypes: a ? b : null } })\n`,
  )
  expect(chosen.text).toContain("accept: ((a ? b : null) ?? []).join(', ')")
  const known = move('uppy', 'a.js', `${core}new Uppy({ restrictions: { allowedFileTypes: [PDF, ZIP] } })\n`)
  expect(known.text).toContain("accept: [PDF, ZIP].join(', ')")
  const pond = "import { FilePond } from 'react-filepond'\nexport const A = (p) => "
  expect(
    move('filepond', 'a.jsx', `${pond}<FilePond server="/a" acceptedFileTypes={p.types} />\n`).text,
  ).toContain("accept={[p.types].flat().filter(Boolean).join(', ')}")
})

test('methods of Uppy in the list of an effect are no places, and listening with one is a listener', () => {
  const { findings } = move(
    'uppy',
    'a.jsx',
    `${core}const uppy = new Uppy()
useEffect(() => {}, [uppy.on, uppy.getFiles, uppy.getPlugin, uppy])
const listen = uppy.on
`,
  )
  expect(findings.map(({ line, level }) => [line, level])).toEqual([[4, 'safety']])
})

test('options that are set on a plugin are not named as options of Uppy', () => {
  const { findings } = move(
    'uppy',
    'a.js',
    `${core}const uppy = new Uppy()
uppy.getPlugin('XHRUpload')?.setOptions({ endpoint: '/b' })
uppy.setOptions({ infoTimeout: 5 })
`,
  )
  expect(findings.map(({ why }) => why).join('\n')).toContain('"endpoint" is set on a plugin of Uppy')
  expect(findings.map(({ why }) => why).join('\n')).toContain('Uppy ignores "infoTimeout"')
})

test('rules that are set later reach the uploader, and other rules are named', () => {
  const findings = (options: string) =>
    move('uppy', 'a.js', `${core}const uppy = new Uppy()\nuppy.setOptions(${options})\n`).findings.map(
      ({ level, why }) => `${level} ${/"(.+)"/.exec(why)?.[1]}`,
    )
  expect(
    findings('{ autoProceed: isQuick, restrictions: { maxFileSize: 5, allowedFileTypes: types } }'),
  ).toEqual([])
  expect(findings("{ restrictions: { maxFileSize: 5, requiredMetaFields: ['a'], ...more } }")).toEqual([
    'safety requiredMetaFields',
    'safety ...more',
  ])
  expect(findings('{ onBeforeFileAdded: check, restrictions }')).toEqual([
    'safety onBeforeFileAdded',
    'safety restrictions',
  ])
})

test('a listener of added files is told that it hears of refused files, too, where there are rules', () => {
  const levels = (options: string) =>
    move(
      'uppy',
      'a.js',
      `${core}const uppy = new Uppy(${options})\nuppy.on('file-added', show)\n`,
    ).findings.map(({ line, level }) => [line, level])
  expect(levels('')).toEqual([])
  expect(levels('{ restrictions: { maxFileSize: 5 } }')).toEqual([
    [2, 'open'],
    [3, 'note'],
  ])
  const { findings } = move(
    'uppy',
    'a.jsx',
    `${page.replace('new Uppy()', 'new Uppy({ restrictions: { maxFileSize: 5 } })')}  return <Dashboard uppy={uppy} />\n}\n`,
  )
  expect(findings.map(({ level }) => level)).toEqual(['note'])
})

test('options and rules with a type around them are read', () => {
  const { text, findings } = move(
    'uppy',
    'a.ts',
    `${core}const uppy = new Uppy({ restrictions: { maxFileSize: 5 } as const } satisfies UppyOptions<A, B> as Options)
uppy.on<'complete'>('complete', () => {})
`,
  )
  expect(text).toContain('maxLocalFileSizeBytes: 5')
  expect(text).toContain(".on('all-settled', () => {})")
  expect(findings.map(({ line, level }) => [line, level])).toEqual([[2, 'open']])
})

const page = `${core}import { Dashboard } from '@uppy/react'
import Webcam from '@uppy/webcam'
export function Page({ hasCamera }) {
  const [uppy] = useState(() => new Uppy())
`

test('a source that is added on a condition goes to the list on that condition', () => {
  const { text, findings } = move(
    'uppy',
    'a.jsx',
    `${page}  hasCamera && uppy.use(Webcam)\n  return <Dashboard uppy={uppy} />\n}\n`,
  )
  expect(text).toContain('hasCamera && uploader.use(uppySource(Webcam))')
  expect(text).toContain("sourceList: 'local, Webcam'")
  expect(findings).toEqual([])
})

test('a source that stays on Uppy is named if the new list cannot show it', () => {
  const { text, findings } = move(
    'uppy',
    'a.jsx',
    `${page}  keep(uppy.use(Webcam))\n  return <Dashboard uppy={uppy} />\n}\n`,
  )
  expect(text).toContain('keep(uppy.use(Webcam))')
  expect(findings).toContainEqual({
    line: 6,
    level: 'open',
    why: '"@uppy/webcam" stays on the Uppy of the uploader, so the new list doesn\'t show it.',
  })
})

test('rules in the props of a dashboard for Svelte hold the file', () => {
  const script = (props: string) => `<script>
  ${core}  import { Dashboard } from '@uppy/svelte'
  const uppy = new Uppy()
  ${props}
</script>
`
  const named = move(
    'uppy',
    'A.svelte',
    `${script('const props = { restrictions: { maxFileSize: 1 } }')}<Dashboard {uppy} {props} />\n`,
  )
  expect(named.findings).toContainEqual(expect.objectContaining({ line: 5, level: 'safety' }))
  const inline = move(
    'uppy',
    'A.svelte',
    `${script('')}<Dashboard {uppy} props={{ onBeforeFileAdded: check }} />\n`,
  )
  expect(inline.findings).toContainEqual(expect.objectContaining({ level: 'safety' }))
})

test('a dashboard by the path of its file is moved like one by its name', () => {
  const { text } = move(
    'uppy',
    'a.jsx',
    `${core}import Dashboard from '@uppy/react/lib/Dashboard.js'
export function Page() {
  const [uppy] = useState(() => new Uppy())
  return <Dashboard uppy={uppy} />
}
`,
  )
  expect(text).toContain('<FileUploaderInline uploader={uploader} />')
})

test('a list with an end tag and nothing before it is moved', () => {
  const { text, findings } = move(
    'filepond',
    'a.jsx',
    `import { FilePond } from 'react-filepond'
export const A = () => <FilePond server="/a" maxFiles={2}>
  </FilePond>
`,
  )
  expect(text).toMatch(/<FileUploaderMinimal[\s\S]*multipleMax=\{2\}>\s*<\/FileUploaderMinimal>/)
  expect(findings.map(({ why }) => why)).not.toContain('The element has children.')
})

test('a list that is taken from the whole library is moved', () => {
  const { text } = move(
    'filepond',
    'a.jsx',
    `import * as Pond from 'react-filepond'
export const A = () => <Pond.FilePond server="/a" maxFiles={2} />
`,
  )
  expect(text).toContain('<FileUploaderMinimal')
  expect(text).not.toContain('Pond.FilePond')
})

test('settings of all lists are found under another name, in any file', () => {
  const results = moveSources(
    'filepond',
    new Map([
      ['a.js', "import { setOptions as rules } from 'filepond'\nrules({ maxFileSize: '1MB' })\n"],
      ['b.js', "import * as Pond from 'filepond'\nPond.setOptions?.({ maxFiles: 2 })\n"],
    ]),
  )
  for (const result of results.values())
    expect(result).toMatchObject({ isShared: true, findings: [{ line: 2, level: 'safety' }] })
})

test('two components of Vue from the same library are left as they are', () => {
  const text = `<script setup>
import vueFilePond from 'vue-filepond'
let First = vueFilePond()
const Second = vueFilePond()
</script>
<template><First server="/a" /><Second server="/b" /></template>
`
  const result = move('filepond', 'A.vue', text)
  expect(result.text).toBe(text)
  expect(result.findings).not.toEqual([])
})

test('a style sheet imports the styles of the new uploader', () => {
  const { text } = move(
    'uploadcare',
    'a.css',
    "@import url('@uploadcare/react-uploader/core.css') layer(base);\n@import '~@uploadcare/react-uploader/core.css';\n",
  )
  expect(text).toBe(
    "@import url('@lading/compat-uploadcare/core.css') layer(base);\n@import '~@lading/compat-uploadcare/core.css';\n",
  )
})

test('versions of React and Vue that are too old are named with their lines', () => {
  const manifest = '{\n  "react": "^16.8.5",\n  "react-dom": "^16.8.5",\n  "vue": "^2.6.14"\n}\n'
  const lines = (...sources: string[]) =>
    checkVersions(manifest, new Set(sources)).map(({ line, level }) => [line, level])
  expect(lines('@lading/uploader', '@lading/plugin-uppy/xhr')).toEqual([[2, 'open']])
  expect(lines('@lading/kernel')).toEqual([])
  expect(lines('@lading/elements/define')).toEqual([
    [2, 'open'],
    [4, 'open'],
  ])
})

test('a component that a template of Vue writes in its own way keeps its import', () => {
  const { text } = move(
    'uppy',
    'A.vue',
    `<script setup>
${core}import Dashboard from '@uppy/vue/dashboard'
import StatusBar from '@uppy/vue/status-bar'
const uppy = new Uppy()
</script>
<template><dashboard :uppy="uppy" /><status-bar :uppy="uppy" /></template>
`,
  )
  expect(text).toContain("import Dashboard from '@uppy/vue/dashboard'")
  expect(text).toContain("import StatusBar from '@uppy/vue/status-bar'")
  expect(text).not.toContain('import Uppy from')
})
