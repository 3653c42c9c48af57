import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/lib/root.mjs'

const html = `<!doctype html>
<html lang="en">
  <title>An interface of one's own</title>
  <div id="root"></div>
  <script type="module" src="/main.tsx"></script>
</html>`

const main = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Uploads } from './Uploads.js'

createRoot(document.querySelector('#root')!).render(<StrictMode><Uploads /></StrictMode>)`

/** Writes a page with the whole uploader of docs/own-interface.md. @returns The number of its lines. */
export async function writeOwnInterface(folder: string): Promise<number> {
  const text = await readFile(join(root, 'docs/own-interface.md'), 'utf8')
  const [, code = ''] = /```tsx\n(.*?)```/s.exec(text) ?? []
  const service = `{ pubkey: 'demopublickey', baseUrl: new URLSearchParams(location.search).get('service')!,`
  const files = {
    'index.html': html,
    'main.tsx': main,
    'Uploads.tsx': code.replace("{ pubkey: 'demopublickey',", service),
    'vite.config.js': "export default { esbuild: { jsx: 'automatic' } }",
  }
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return code.split('\n').length - 1
}
