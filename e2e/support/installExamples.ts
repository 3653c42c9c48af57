import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBundles } from '../../scripts/lib/buildBundles.mjs'
import { linkThirdParty } from '../../scripts/lib/linkThirdParty.mjs'
import { packPackages } from '../../scripts/lib/packPackages.mjs'
import { root } from '../../scripts/lib/root.mjs'
import { unpackPackages } from '../../scripts/lib/unpackPackages.mjs'

import { addComponents } from './addComponents.js'

/**
 * Installs the examples into a new folder as npm would, without the network: our packages from their tarballs, all others
 * as links to those of the repository.
 *
 * @returns The folder, with the examples in it and `node_modules` beside them.
 */
export async function installExamples(): Promise<string> {
  // A whole run has packed them before.
  if (!process.env.LADING_PACKED) await buildBundles()
  const folder = await mkdtemp(join(tmpdir(), 'lading-examples-'))
  const modules = join(folder, 'node_modules')
  linkThirdParty(modules)
  unpackPackages(await packPackages(), modules)
  await cp(join(root, 'examples/apps'), folder, { recursive: true })
  await addComponents(join(folder, 'shadcn/src'))
  await symlink(join(folder, 'third-party-plugin'), join(modules, 'lading-plugin-notes'))
  return folder
}
