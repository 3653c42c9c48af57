import { constants } from 'node:fs'
import { cp, lstat, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type TemplateName, templateFolders } from './templates.js'
import { toPackageName } from './toPackageName.js'

/** A folder with only these files counts as empty: a new repository has them. */
const HARMLESS = new Set(['.git', '.gitignore', '.DS_Store', 'LICENSE', 'README.md'])

const templatesFolder = fileURLToPath(new URL('../templates/', import.meta.url))

/** A project to create. */
export interface ProjectOptions {
  /** Project folder, created if it's missing. Relative to the working directory. */
  readonly folder: string
  readonly template: TemplateName
}

/**
 * Writes a project into an empty folder. Doesn't install anything or replace existing files; only `.gitignore` is appended to.
 * Doesn't write through links.
 *
 * @returns The folder's absolute path.
 * @throws Error if the folder is a link, has other files or links, or can't be written.
 */
export async function createProject({ folder, template }: ProjectOptions): Promise<string> {
  const target = resolve(folder)
  if (await isLink(target))
    throw new Error(`${target} is a link. Nothing was written: name the folder itself.`)
  await mkdir(target, { recursive: true })
  const present = await readdir(target)
  const foreign = present.filter((name) => !HARMLESS.has(name))
  if (foreign.length > 0) {
    const names = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ', …' : '')
    throw new Error(`${target} is not empty (${names}). Nothing was written: choose another folder.`)
  }
  for (const name of present) {
    if (await isLink(join(target, name)))
      throw new Error(
        `${join(target, name)} is a link. Nothing was written: replace it by a file, or choose another folder.`,
      )
  }
  for (const part of templateFolders(template)) {
    await cp(join(templatesFolder, part), target, { recursive: true, force: false })
  }
  // npm omits files named .gitignore from packages.
  const ignored = join(target, '_gitignore')
  // Don't follow a link that was created in the meantime.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
  const file = await open(join(target, '.gitignore'), flags, 0o666)
  try {
    await file.appendFile(await readFile(ignored, 'utf8'))
  } finally {
    await file.close()
  }
  await rm(ignored)
  const manifest = join(target, 'package.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/"name": "[^"]*"/, `"name": "${toPackageName(basename(target))}"`))
  return target
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.isSymbolicLink() ?? false
}
