import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

const folder = join(root, 'services/server/src/handoff/phone')

/** Returns the modules of the page that phones open. */
export function phoneFiles() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => join(folder, name))
}

/**
 * Bundles the script of the page that phones open into a module that holds it as text: the server writes it into the page, so that a phone
 * loads a single small answer, and names its hash in the page's policy.
 *
 * @returns {Promise<string>} The module's code.
 */
export async function bundlePhoneScript() {
  const { outputFiles } = await build({
    stdin: { contents: "import { runPhone } from './runPhone.ts'\nrunPhone()", resolveDir: folder },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    // Phones that people no longer update have old browsers.
    target: 'es2019',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'error',
  })
  const text = (outputFiles[0]?.text ?? '').trim()
  return `/** The script of \`services/server/src/handoff/phone\`, made by the build. */\nexport const phoneScript: string =\n  ${JSON.stringify(text)}\n`
}
