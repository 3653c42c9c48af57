// Hooks of Node's module loader: insert the recorder into the modules that are traced.
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { insertRecorder } from './insertRecorder.mjs'
import { tracedFile } from './tracedFile.mjs'

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  const file = tracedFile(url)
  if (!file) return loaded
  return { ...loaded, source: insertRecorder(String(loaded.source), file, await originalLines(url)) }
}

/** Maps positions to lines of the source before compilation, or to their own lines for a module without a source map. */
async function originalLines(url) {
  const json = await readFile(new URL(`${url}.map`), 'utf8').catch(() => undefined)
  if (json === undefined) return (line) => line + 1
  const map = new SourceMap(JSON.parse(json))
  return (line, column) => (map.findEntry(line, column).originalLine ?? line) + 1
}
