import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { linkThirdParty } from './linkThirdParty.mjs'
import { unpackPackages } from './unpackPackages.mjs'

/** A page in German only, by the recipe of docs/languages.md. */
const alias = [{ find: /^@lading\/locales\/(?!de$).+/, replacement: '@lading/locales/en' }]

/**
 * Builds a page with one uploader, as Vite does it for a customer, and counts the files of its `dist`: with all languages, and with only
 * the one that it uses.
 *
 * @param {readonly import('./packPackages.mjs').PackedPackage[]} packages
 * @returns {Promise<{ all: number, oneLanguage: number }>}
 */
export async function measureHost(packages) {
  const folder = mkdtempSync(join(tmpdir(), 'lading-host-'))
  try {
    const modules = join(folder, 'node_modules')
    linkThirdParty(modules)
    unpackPackages(packages, modules)
    const page = join(folder, 'page')
    mkdirSync(page)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
    writeFileSync(
      join(page, 'index.html'),
      '<div id="root"></div>\n<script type="module" src="/main.jsx"></script>\n',
    )
    writeFileSync(
      join(page, 'main.jsx'),
      `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { FileUploaderRegular } from '@lading/uploader'
import '@lading/uploader/style.css'

createRoot(document.getElementById('root')).render(createElement(FileUploaderRegular, { pubkey: 'demopublickey' }))
`,
    )
    const count = async (/** @type {import('vite').ResolveOptions & { alias?: typeof alias }} */ resolve) => {
      await build({ root: page, configFile: false, logLevel: 'error', resolve })
      const files = readdirSync(join(page, 'dist'), { recursive: true, withFileTypes: true })
      return files.filter((file) => file.isFile()).length
    }
    return { all: await count({}), oneLanguage: await count({ alias }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
