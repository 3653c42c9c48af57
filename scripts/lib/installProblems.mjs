import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkThirdParty } from './linkThirdParty.mjs'
import { runTool } from './runTool.mjs'
import { unpackPackages } from './unpackPackages.mjs'
import { resolutions, sideEffectFlag, writeImports } from './writeImports.mjs'

/**
 * Compiles an import of everything that packages export, in a folder in which they are as npm would install them, with the
 * strictest settings of a page.
 *
 * @param {readonly import('./packPackages.mjs').PackedPackage[]} packages
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<string[]>} The errors of the compiler.
 */
export async function installProblems(packages, { signal } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lading-install-'))
  try {
    linkThirdParty(join(folder, 'node_modules'))
    unpackPackages(packages, join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeImports(folder, packages)
    const runs = resolutions.map(async (name) => {
      // Two compilers at once: more checkers would check the same types again, for no core that is free.
      const args = [
        '-p',
        join(folder, `tsconfig.${name}.json`),
        '--pretty',
        'false',
        '--checkers',
        '1',
        sideEffectFlag,
      ]
      const { code, output } = await runTool('typescript', 'tsc', args, {
        quiet: true,
        ...(signal && { signal }),
      })
      return code === 0 ? [] : [`With moduleResolution "${name}": ${output.trim()}`]
    })
    return (await Promise.all(runs)).flat()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
