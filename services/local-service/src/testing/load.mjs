// Lets plain Node run a TypeScript program: `node --import ./load.mjs program.ts`.
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { register } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const folder = fileURLToPath(new URL('../../../../node_modules/.cache/programs/', import.meta.url))

// Hooks run in a separate thread, which loads this file again.
if (isMainThread) register(import.meta.url)

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  const program = fileURLToPath(url)
  const source = (await readKept(program)) ?? (await bundle(program))
  return { format: 'module', source, shortCircuit: true }
}

/** Reads a cached bundle: bundling would double the start-up time of ~100 test processes. */
async function readKept(program) {
  try {
    const { source, stamp } = JSON.parse(await readFile(keptFile(program), 'utf8'))
    const now = await stampOf(stamp.map(([file]) => file))
    return JSON.stringify(now) === JSON.stringify(stamp) ? source : undefined
  } catch {
    return undefined
  }
}

const keptFile = (program) => join(folder, `${encodeURIComponent(program)}.json`)

/** Returns file times and sizes, which change whenever the files do. */
const stampOf = (files) =>
  Promise.all(
    files.map(async (file) => {
      const { mtimeMs, size } = await stat(file)
      return [file, mtimeMs, size]
    }),
  )

/** Bundles the program with all of its modules, which is faster than loading them one by one. */
async function bundle(program) {
  const { build } = await import('esbuild')
  const began = Date.now()
  const { outputFiles, metafile } = await build({
    entryPoints: [program],
    bundle: true,
    write: false,
    metafile: true,
    absWorkingDir: '/',
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  const source = outputFiles[0].text
  const inputs = Object.keys(metafile.inputs).map((file) => join('/', file))
  const stamp = await stampOf([fileURLToPath(import.meta.url), ...inputs])
  // If a file has just changed, the bundler may have read another version.
  if (stamp.every(([, mtimeMs]) => mtimeMs < began)) {
    await mkdir(folder, { recursive: true })
    const written = join(folder, `${crypto.randomUUID()}.json`)
    await writeFile(written, JSON.stringify({ source, stamp }))
    await rename(written, keptFile(program))
  }
  return source
}
