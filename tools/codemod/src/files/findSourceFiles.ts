import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = /^(node_modules|dist|build|out|coverage|\..+)$/
const SOURCE = /\.([cm]?[jt]sx?|vue|svelte|astro|html?|css|scss|sass|less|styl|pcss)$/

/** Returns a folder's source files, or the file itself, in alphabetical order. Skips installed and built files. */
export function findSourceFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return findSourceFiles(join(path, entry.name))
      return entry.isFile() && SOURCE.test(entry.name) && !/\.(min\.(js|css)|d\.ts)$/.test(entry.name)
        ? [join(path, entry.name)]
        : []
    })
}
