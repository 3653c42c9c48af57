import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/**
 * @typedef {object} MovedApp
 * @property {string} name Its origin and file, such as `uppy/reactDashboard.tsx`.
 * @property {string} folder
 * @property {string} file Its module or page, after the move.
 * @property {readonly import('@lading/codemod').Finding[]} findings Places that need a person.
 * @property {boolean} isMoved Whether the codemod changed it.
 */

const source = join(root, 'tools/codemod/src/testing/apps')
const origins = /** @type {const} */ (['uppy', 'uploadcare', 'filepond'])

/**
 * Writes each example app into a folder of its own, as the codemod leaves it, with the page that starts it.
 *
 * @param {string} target
 * @returns {Promise<MovedApp[]>}
 */
export async function moveApps(target) {
  const { moveSource } = await import('@lading/codemod')
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  return origins.flatMap((origin) =>
    readdirSync(join(source, origin)).map((entry) => {
      const file = entry.replace(/\.txt$/, '')
      const folder = join(target, origin, file.replace(/\..*$/, ''))
      mkdirSync(folder, { recursive: true })
      const before = readFileSync(join(source, origin, entry), 'utf8')
      const { text, findings } = moveSource(origin, file, before)
      writeFileSync(join(folder, file.endsWith('.html') ? 'index.html' : file), text)
      writeStart(folder, file)
      return { name: `${origin}/${file}`, folder, file, findings, isMoved: text !== before }
    }),
  )
}

/** @param {string} folder @param {string} file */
function writeStart(folder, file) {
  if (file.endsWith('.html')) return
  const starts = {
    plain: `import './${file}'`,
    vue: `import { createApp } from 'vue'\nimport App from './${file}'\n\ncreateApp(App).mount('#app')`,
    react: `import { createRoot } from 'react-dom/client'\nimport App from './${file}'\n\ncreateRoot(document.querySelector('#app')).render(<App />)`,
  }
  const kind = /\.[jt]s$/.test(file) ? 'plain' : file.endsWith('.vue') ? 'vue' : 'react'
  writeFileSync(join(folder, 'start.jsx'), `${starts[kind]}\n`)
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><body><div id="app"></div><button id="open">Open</button><script type="module" src="./start.jsx"></script></body></html>\n',
  )
}
