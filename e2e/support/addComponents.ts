import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/lib/root.mjs'

/** Copies all components of the registry into a project, as `npx shadcn add` does. @param folder Its folder of sources. */
export async function addComponents(folder: string): Promise<void> {
  const items = join(root, 'registry/r')
  for (const name of await readdir(items)) {
    const { files = [] } = JSON.parse(await readFile(join(items, name), 'utf8'))
    for (const { target, content } of files) {
      if (name === 'registry.json') continue
      await mkdir(dirname(join(folder, target)), { recursive: true })
      await writeFile(join(folder, target), content)
    }
  }
}
