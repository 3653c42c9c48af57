import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'

/** What attaches to a core, and so is not part of it. */
const ATTACHED =
  /@uppy|tsyringe|react|packages\/(?!kernel\/)|kernel\/src\/(uppy|validation|validators|slots|compose)|di\/(Scope|tsyringe|reflect)\b|steps\/(FileHooks|UploadScheduler|UppyMirror|createUploadRun)\b/

/** Loaded with the app. */
const LIBRARIES =
  /@uppy|tsyringe|react|packages\/(?!kernel\/)|kernel\/src\/uppy\/(?!UppyToken|UsedUppy)|di\/(tsyringe|reflect)\b|steps\/UppyUploaderTransport\b|compose\/connectUppy\b/

test('the core of an uploader loads neither Uppy nor tsyringe, validators, slots or a transport', async () => {
  const modules = await readBundle('core')
  expect(modules).toContain('packages/kernel/src/entry/EntryList.ts')
  expect(modules.filter((path) => ATTACHED.test(path))).toEqual([])
})

test.each([
  ['the parts that send files', 'send', 'validators/validators.ts'],
  ['what the app attaches', 'attach', 'activities/Flow.ts'],
])('%s load neither Uppy nor tsyringe', async (_, entry, module) => {
  const modules = await readBundle(entry)
  expect(modules).toContain(`packages/kernel/src/${module}`)
  expect(modules.filter((path) => LIBRARIES.test(path))).toEqual([])
})

/** Returns the modules of an entry that have code in its bundle, and what it imports from other packages. */
async function readBundle(name: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(root, `packages/kernel/src/${name}/index.ts`)],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    packages: 'external',
    write: false,
    metafile: true,
  })
  const [output] = Object.values(metafile.outputs)
  const modules = Object.entries(output?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [path] : [],
  )
  return [...modules, ...(output?.imports.map(({ path }) => path) ?? [])]
}
