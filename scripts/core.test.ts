import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'

/** What attaches to a core, and so is not part of it. */
const ATTACHED =
  /@uppy|tsyringe|react|packages\/(?!kernel\/)|kernel\/src\/(uppy|validation|validators|slots|compose)|di\/(Scope|tsyringe|reflect)\b|steps\/(FileHooks|UploadScheduler|UppyMirror|createUploadRun)\b/

test('the core of an uploader loads neither Uppy nor tsyringe, validators, slots or a transport', async () => {
  const { metafile } = await build({
    entryPoints: [join(root, 'packages/kernel/src/core/index.ts')],
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
  const external = output?.imports.map(({ path }) => path) ?? []
  expect(modules).toContain('packages/kernel/src/entry/EntryList.ts')
  expect([...modules, ...external].filter((path) => ATTACHED.test(path))).toEqual([])
})
