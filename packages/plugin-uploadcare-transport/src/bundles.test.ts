import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bundles an entry as a page would. Code behind `import()` is left out and listed. */
async function bundle(entry: string, external: readonly string[]) {
  const lazy: string[] = []
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'out',
    conditions: ['@lading/source'],
    external: [...external],
    plugins: [
      {
        name: 'eager-only',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ kind, path }) => {
            if (kind !== 'dynamic-import') return undefined
            lazy.push(basename(path, '.js'))
            return { path, external: true }
          }),
      },
    ],
  })
  const [output] = Object.values(metafile.outputs)
  const used = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return { lazy: lazy.sort(), files: used.map(([path]) => path) }
}

test('tokens, realtime, resume and the worker are lazy-loaded, and nothing else', async () => {
  const { lazy, files } = await bundle('./index.ts', ['@lading/kernel', '@uppy/core'])
  expect(lazy).toEqual(['AuthTokens', 'KeptSessions', 'LastingSessions', 'SocketRealtime', 'WorkerSender'])
  expect(files.filter((path) => /SocketRealtime|indexedDb|lockFile/.test(path))).toEqual([])
  expect(files.some((path) => path.endsWith('uploadMultipart.ts'))).toBe(true)
})

test('a page with Uppy alone pays for one class of the kernel', async () => {
  const { files } = await bundle('./uppy.ts', ['@uppy/core'])
  expect(files.filter((path) => path.includes('packages/kernel/'))).toEqual([
    'packages/kernel/src/async/Semaphore.ts',
  ])
  expect(files.filter((path) => /fromUrl|tsyringe/.test(path))).toEqual([])
})

test('the plugin whose uploads are lazy-loaded has their settings alone', async () => {
  const { files } = await bundle('./lazy.ts', ['@lading/kernel', '@uppy/core'])
  expect(
    files.filter((path) =>
      /client\/(?!UploadSettings|EngineSettings)|http\/(?!Http\.ts)|retry|info/.test(path),
    ),
  ).toEqual([])
})
