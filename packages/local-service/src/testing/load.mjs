// Lets a plain Node process run a TypeScript program: `node --import ./load.mjs program.ts`.
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { build } from 'esbuild'

// Hooks run in a thread of their own, which loads this file once more.
if (isMainThread) register(import.meta.url)

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  // The program with all of its own modules at once, which is faster than one by one.
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  return { format: 'module', source: outputFiles[0].text, shortCircuit: true }
}
