import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Puts the script and the styles into the page: the host of an MCP App loads one file and no other. */
const inline = {
  name: 'inline',
  async writeBundle({ dir }) {
    const assets = join(dir, 'assets')
    const names = await readdir(assets)
    const read = (pattern) => readFile(join(assets, names.find((name) => pattern.test(name)) ?? ''), 'utf8')
    const script = (await read(/^index.*\.js$/)).replaceAll('</script', '<\\/script')
    const style = await read(/\.css$/)
    const page = join(dir, 'index.html')
    const html = (await readFile(page, 'utf8'))
      .replace(/<script[^>]*><\/script>|<link[^>]*>/g, '')
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</body>', () => `<script type="module">${script}</script></body>`)
    await writeFile(page, html)
    await rm(assets, { recursive: true })
  },
}

/** The page speaks one language; the others are not part of it. */
const oneLanguage = {
  name: 'one-language',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('@lading/locales/') ? '\0no-language' : undefined),
  load: (id) => (id === '\0no-language' ? 'export {}' : undefined),
}

export default {
  plugins: [oneLanguage, inline],
  resolve: {
    alias: {
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  build: { cssCodeSplit: false, rolldownOptions: { output: { codeSplitting: false } } },
}
