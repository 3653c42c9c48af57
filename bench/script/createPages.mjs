import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))
const SCRIPTS = {
  lading: ['packages/elements/bundles', 'lading.min'],
  uploadcare: [
    'node_modules/@uploadcare/file-uploader/web',
    'file-uploader.min',
    'uc-file-uploader-inline.min',
  ],
}

/** @typedef {{ html: string, files: Map<string, Buffer>, ready: string, listed: string }} ScriptPage */

/**
 * Pages that differ by what makes the uploader: a script without a build, that of Uploadcare, and React with Vite.
 *
 * @param {string} service The URL of the local service.
 * @returns {Promise<Record<string, ScriptPage>>}
 */
export async function createPages(service) {
  return {
    lading: scriptPage('lading', service, '.lading .lading-drop-area', '.lading-early li, .lading-row'),
    uploadcare: scriptPage(
      'uploadcare',
      service,
      'uc-drop-area button, uc-drop-area, uc-source-btn',
      'uc-file-item',
    ),
    react: await reactPage(service),
  }
}

/**
 * @param {keyof typeof SCRIPTS} name
 * @param {string} service
 * @param {string} ready
 * @param {string} listed
 * @returns {ScriptPage}
 */
function scriptPage(name, service, ready, listed) {
  const [folder = '', script = '', style = script] = SCRIPTS[name]
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (/\.(js|css)$/.test(file)) files.set(`/${file}`, readFileSync(join(root, folder, file)))
  }
  const load =
    name === 'lading'
      ? `<script type="module" src="/${script}.js"></script>`
      : `<script type="module">import * as UC from '/${script}.js'; UC.defineComponents(UC)</script>`
  const html = `<!doctype html>
<title>${name}</title>
<link rel="stylesheet" href="/${style}.css" />
${load}
<uc-config ctx-name="first" pubkey="demopublickey" base-url="${service}" cdn-cname="${service}" source-list="local, url, camera"></uc-config>
<uc-upload-ctx-provider ctx-name="first"></uc-upload-ctx-provider>
<uc-file-uploader-inline ctx-name="first"></uc-file-uploader-inline>
<script type="module">
const provider = document.querySelector('uc-upload-ctx-provider')
provider.addEventListener('file-upload-success', () => { times.event ||= performance.now() })
</script>`
  return { html, files, ready, listed }
}

/**
 * @param {string} service
 * @returns {Promise<ScriptPage>}
 */
async function reactPage(service) {
  const folder = mkdtempSync(join(root, 'bench/script/.page-'))
  try {
    const html =
      '<!doctype html><title>react</title><div id="root"></div><script type="module" src="/main.js"></script>'
    writeFileSync(join(folder, 'index.html'), html)
    writeFileSync(
      join(folder, 'main.js'),
      `import { FileUploaderInline } from '@lading/uploader'
import '@lading/uploader/style.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const onFileUploadSuccess = () => { times.event ||= performance.now() }
const props = { onFileUploadSuccess, pubkey: 'demopublickey', baseUrl: '${service}', cdnCname: '${service}', sourceList: 'local, url, camera' }
createRoot(document.getElementById('root')).render(createElement(FileUploaderInline, props))`,
    )
    const made = await build({ root: folder, configFile: false, logLevel: 'error', build: { write: false } })
    const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (made)
    const files = new Map(
      output.map((file) => [
        `/${file.fileName}`,
        Buffer.from(file.type === 'chunk' ? file.code : file.source),
      ]),
    )
    return {
      html: String(files.get('/index.html')),
      files,
      ready: '.lading .lading-drop-area',
      listed: '.lading-early li, .lading-row',
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
