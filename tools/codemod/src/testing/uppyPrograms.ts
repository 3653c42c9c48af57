import fc from 'fast-check'

/** A folder with a single Uppy, which is passed from the place that creates it to a place that configures it. */
export interface UppyProgram {
  readonly files: ReadonlyMap<string, string>
  /** Names that hold the Uppy. */
  readonly holders: ReadonlySet<string>
}

const optionTexts = [
  "id: 'album'",
  'autoProceed: true',
  'autoProceed: false',
  'autoProceed: isFast()',
  'debug: true',
  "meta: { kind: 'scan' }",
  "restrictions: { maxFileSize: 5_000, allowedFileTypes: ['image/*', '.pdf'] }",
  'restrictions: { maxNumberOfFiles: 1, minNumberOfFiles: 1 }',
  "restrictions: { requiredMetaFields: ['author'], maxTotalFileSize: 9_000 }",
  'restrictions: { ...rules, minFileSize: 1 }',
  "restrictions: { [key]: 3, 'maxNumberOfFiles': 4 }",
  'restrictions: rules',
  'onBeforeFileAdded: (file) => file.size > 0',
  'onBeforeUpload(files) {\n      return files\n    }',
  'locale: words',
  'infoTimeout: 100',
  'logger: console',
]
const wholeOptions = ['', 'settings', '{ ...settings }', '{ [key]: true }']
const plugins = [
  "use(XHRUpload, { endpoint: '/in', fieldName: 'f' })",
  "use(XHRUpload, { endpoint: '/in', bundle: true })",
  "use(XHRUpload, { endpoint: '/in', metaFields: ['a'] })",
  "use(Tus, { endpoint: '/tus',\n    retryDelays: [1] })",
  'use(Tus, tusSettings)',
  'use(Webcam)',
  "use(Webcam, { modes: ['picture'], target: '#a' })",
  'use(Compressor, { quality: 0.6 })',
  'use(ImageEditor)',
  'use(OwnPlugin, { a: 1 })',
]
const calls = [
  "on('complete', ({ successful }) => report(successful))",
  "on('complete', done)",
  "on('complete', (result) => report(result))",
  "once('complete', done)",
  "off('complete', done)",
  "on('upload', done)",
  "on('upload-success', done)",
  "off('upload-success', done)",
  "on('restriction-failed', done)",
  "on('cancel-all', done)",
  "on('info-visible', done)",
  'on(eventName, done)',
  "on('dashboard:modal-open', done)",
  "setOptions({ restrictions: { allowedFileTypes: ['image/*'] } })",
  'setOptions({ locale: words, autoProceed: true })',
  'setOptions(settings)',
  "setMeta({ author: 'a' })",
  "getPlugin('XHRUpload')?.setOptions({ endpoint: '/b' })",
  "getPlugin('Dashboard')",
  'removePlugin(tus)',
  'addPreProcessor(check)',
  'upload()',
  'upload().then(report)',
  'retryAll()',
  'cancelAll()',
  'getFiles()',
  'setState({ a: 1 })',
  'unknownMethod()',
]
const dashboards = [
  '',
  '<Dashboard uppy={UPPY} />',
  '<Dashboard uppy={UPPY} note="Photos" theme="dark" height={300} />',
  '<Dashboard uppy={UPPY} theme={theme} inline={false} plugins={["Webcam"]} onRequestClose={close} />',
  '<Dashboard uppy={UPPY} {...rest} />',
]

const head = `import Uppy from '@uppy/core'
import { Dashboard, useUppyEvent } from '@uppy/react'
import XHRUpload from '@uppy/xhr-upload'
import Tus from '@uppy/tus'
import Webcam from '@uppy/webcam'
import Compressor from '@uppy/compressor'
import ImageEditor from '@uppy/image-editor'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { OwnPlugin } from './OwnPlugin'
`

interface Parts {
  /** `new Uppy(…)` with chained calls. */
  readonly made: string
  /** Returns statements that use a name. */
  readonly work: (name: string) => string
  readonly view: (name: string) => string
}

const page = (body: string, view: string) =>
  `export function Page() {\n${body}\n  return <main>${view}</main>\n}\n`

/** Paths that an Uppy takes from its creation to its use. The names don't give it away, so it can only be found by tracing. */
const ways: Readonly<Record<string, (parts: Parts) => UppyProgram>> = {
  'a constant': ({ made, work, view }) =>
    one(`const up = ${made}\n${work('up')}\n${page('', view('up'))}`, 'up'),
  'an exported constant': ({ made, work, view }) => ({
    files: new Map([
      ['src/store.ts', `${head}export const manager = ${made}\n`],
      ['src/page.tsx', `${head}import { manager } from './store'\n${page(work('manager'), view('manager'))}`],
    ]),
    holders: new Set(['manager']),
  }),
  'a default export under another name': ({ made, work, view }) => ({
    files: new Map([
      ['src/files/client.ts', `${head}const inner = ${made}\nexport default inner\n`],
      ['src/page.tsx', `${head}import box from '@/files/client'\n${page(work('box'), view('box'))}`],
    ]),
    holders: new Set(['inner', 'box']),
  }),
  'a state': ({ made, work, view }) =>
    one(
      page(
        `  const [up] = useState(() => ${made})\n  useEffect(() => {\n${work('up')}\n  }, [up])`,
        view('up'),
      ),
      'up',
    ),
  'a state with a setter': ({ made, work, view }) =>
    one(
      page(
        `  const [up, setUp] = useState(null)\n  useEffect(() => {\n    setUp(${made})\n  }, [])\n${work('up')}`,
        view('up'),
      ),
      'up',
    ),
  'a factory for a state': ({ made, work, view }) =>
    one(
      `const make = () => ${made}\n${page(`  const [up] = useState(make)\n${work('up')}`, view('up'))}`,
      'up',
      'make',
    ),
  'a factory with a body': ({ made, work, view }) =>
    one(
      `function make() {\n  const up = ${made}\n${work('up')}\n  return up\n}\n${page('  const own = useMemo(() => make(), [])', view('own'))}`,
      'up',
      'make',
      'own',
    ),
  'a factory of another file': ({ made, work, view }) => ({
    files: new Map([
      ['src/make.ts', `${head}export function makeIt(): Uppy {\n  return ${made}\n}\n`],
      [
        'src/page.tsx',
        `${head}import { makeIt } from './make'\n${page(`  const own = useMemo(makeIt, [])\n${work('own')}`, view('own'))}`,
      ],
    ]),
    holders: new Set(['makeIt', 'own']),
  }),
  'a ref': ({ made, work, view }) =>
    one(
      page(
        `  const box = useRef(null)\n  if (!box.current) box.current = ${made}\n${work('box.current')}`,
        view('box.current'),
      ),
      'box',
    ),
  'a typed ref': ({ made, work, view }) =>
    one(
      page(
        `  const box = useRef<Uppy | null>(null)\n  box.current ??= ${made}\n${work('box.current?')}`,
        view('box.current!'),
      ),
      'box',
    ),
  'a field': ({ made, work }) =>
    one(`class Box {\n  files = ${made}\n  start() {\n${work('this.files')}\n  }\n}\n`, 'files'),
  'a prop of a component': ({ made, work, view }) => ({
    files: new Map([
      [
        'src/page.tsx',
        `${head}import { List } from './List'\n${page(`  const [own] = useState(() => ${made})`, '<List engine={own} />')}`,
      ],
      [
        'src/List.tsx',
        `${head}export function List({ engine }) {\n${work('engine')}\n  return <div>${view('engine')}</div>\n}\n`,
      ],
    ]),
    holders: new Set(['own', 'engine']),
  }),
  'a context': ({ made, work, view }) => ({
    files: new Map([
      [
        'src/Box.tsx',
        `${head}export const Box = createContext(null)\nexport function Boxes({ children }) {\n  const [own] = useState(() => ${made})\n  return <Box.Provider value={own}>{children}</Box.Provider>\n}\n`,
      ],
      [
        'src/page.tsx',
        `${head}import { Box } from './Box'\n${page(`  const it = useContext(Box)\n${work('it')}`, view('it'))}`,
      ],
    ]),
    holders: new Set(['own', 'it']),
  }),
  'an object in a context': ({ made, work, view }) => ({
    files: new Map([
      [
        'src/Box.tsx',
        `${head}export const Box = createContext(null)\nexport function Boxes({ children }) {\n  const own = useMemo(() => ${made}, [])\n  return <Box.Provider value={{ engine: own, other: 1 }}>{children}</Box.Provider>\n}\n`,
      ],
      [
        'src/page.tsx',
        `${head}import { Box } from './Box'\n${page(`  const { engine: it } = useContext(Box)\n${work('it')}`, view('it'))}`,
      ],
    ]),
    holders: new Set(['own', 'engine', 'it']),
  }),
  'a hook': ({ made, work, view }) => ({
    files: new Map([
      [
        'src/useFiles.ts',
        `${head}export const useFiles = () => {\n  const [own] = useState(() => ${made})\n  return { engine: own, count: 1 }\n}\n`,
      ],
      [
        'src/page.tsx',
        `${head}import { useFiles } from './useFiles'\n${page(`  const { engine } = useFiles()\n${work('engine')}`, view('engine'))}`,
      ],
    ]),
    holders: new Set(['own', 'engine']),
  }),
  'a parameter of a function': ({ made, work }) => ({
    files: new Map([
      ['src/page.ts', `${head}import { listen } from './listen'\nconst own = ${made}\nlisten('a', own)\n`],
      [
        'src/listen.ts',
        `import Tus from '@uppy/tus'\nexport function listen(name, it) {\n${work('it')}\n}\n`,
      ],
    ]),
    holders: new Set(['own', 'it']),
  }),
  'a variable that is set later': ({ made, work, view }) =>
    one(
      `let up\nexport function start() {\n  up = ${made}\n}\nexport function listen() {\n${work('up')}\n}\n${page('', view('up'))}`,
      'up',
    ),
  'a property of an object': ({ made, work, view }) =>
    one(
      `const own = ${made}\nexport const services = { engine: own }\n${page(work('services.engine'), view('services.engine'))}`,
      'own',
      'engine',
    ),
  'a type': ({ made, work }) => ({
    files: new Map([
      ['src/page.ts', `${head}export const own = ${made}\n`],
      ['src/listen.ts', `${head}export function listen(it: Uppy) {\n${work('it')}\n}\n`],
    ]),
    holders: new Set(['own', 'it']),
  }),
}

const one = (text: string, ...holders: string[]): UppyProgram => ({
  files: new Map([['src/page.tsx', head + text]]),
  holders: new Set(holders),
})

/** Keys in `ways`. */
export const wayNames: readonly string[] = Object.keys(ways)

/** Programs that configure a single Uppy. */
export const uppyPrograms: fc.Arbitrary<UppyProgram> = fc
  .record({
    way: fc.constantFrom(...wayNames),
    options: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.uniqueArray(fc.constantFrom(...optionTexts), {
          maxLength: 4,
          selector: (text) => /^\w+/.exec(text)?.[0],
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom(...wholeOptions) },
    ),
    chain: fc.array(fc.constantFrom(...plugins, ...calls.slice(0, 12)), { maxLength: 3 }),
    work: fc.array(fc.constantFrom(...calls, ...plugins), { minLength: 1, maxLength: 5 }),
    dashboard: fc.constantFrom(...dashboards),
  })
  .map(({ way, options, chain, work, dashboard }) => {
    const given = Array.isArray(options) ? `{\n    ${options.join(',\n    ')},\n  }` : options
    return (ways[way] as (parts: Parts) => UppyProgram)({
      made: `new Uppy(${given === '{\n    ,\n  }' ? '' : given})${chain.map((call) => `\n    .${call}`).join('')}`,
      work: (name) => work.map((call) => `    ${name}.${call}`).join('\n'),
      view: (name) => dashboard.replace('UPPY', name),
    })
  })
