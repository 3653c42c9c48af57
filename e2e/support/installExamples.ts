import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBundles } from '../../scripts/lib/buildBundles.mjs'
import { packPackages } from '../../scripts/lib/packPackages.mjs'
import { root } from '../../scripts/lib/root.mjs'

/**
 * Installs the examples into a new folder as npm would, without the network: our packages from their tarballs, all others
 * as links to those of the repository.
 *
 * @returns The folder, with the examples in it and `node_modules` beside them.
 */
export async function installExamples(): Promise<string> {
  await buildBundles()
  const folder = await mkdtemp(join(tmpdir(), 'lading-examples-'))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  const third = (await readdir(join(root, 'node_modules'))).filter((name) => !/^(\.|@lading$)/.test(name))
  await Promise.all(third.map((name) => symlink(join(root, 'node_modules', name), join(modules, name))))
  for (const { manifest, tarball } of await packPackages()) {
    const target = join(modules, manifest.name)
    await mkdir(target, { recursive: true })
    execFileSync('tar', ['-xzf', '-', '--strip-components=1', '-C', target], { input: tarball })
  }
  await cp(join(root, 'examples/apps'), folder, { recursive: true })
  await symlink(join(folder, 'third-party-plugin'), join(modules, 'lading-plugin-notes'))
  return folder
}
