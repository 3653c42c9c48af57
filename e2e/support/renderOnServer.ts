import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, createServer, type InlineConfig, type Plugin } from 'vite'
import { root } from '../../scripts/lib/root.mjs'

/** An example that is rendered on a server: the plugin of its framework, and what begins it on each side. */
export interface ServerExample {
  /** Folder in examples/apps. */
  readonly name: string
  readonly plugins: () => InlineConfig['plugins']
  /** Code of a module that exports `render()`, which resolves with the markup of the page's root. */
  readonly server: string
  /** Code of a module that takes the markup over. */
  readonly client: string
}

/** A page that a server has rendered, and the script that takes it over. */
export interface RenderedPage {
  readonly html: string
  readonly script: string
}

const source = '@lading/source'

/** Renders an example as a server does, and bundles its script, both from the sources of the packages. */
export async function renderOnServer(example: ServerExample): Promise<RenderedPage> {
  const { name, plugins, server, client } = example
  const folder = join(root, 'examples/apps', name)
  const shared: InlineConfig = { root: folder, configFile: false, logLevel: 'error' }
  const vite = await createServer({
    ...shared,
    plugins: [entry('server', server), plugins()],
    ssr: { resolve: { conditions: [source] }, noExternal: [/^@lading\//] },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
  })
  try {
    const { render } = (await vite.ssrLoadModule(ENTRY)) as { readonly render: () => Promise<string> }
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const markup = await render()
    const html = /^<!doctype/i.test(markup)
      ? markup
      : page.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    const bundle = await build({
      ...shared,
      plugins: [entry('client', client), plugins()],
      resolve: { conditions: [source, 'module', 'browser', 'development|production'] },
      build: {
        write: false,
        minify: false,
        target: 'esnext',
        rollupOptions: { input: ENTRY, output: { format: 'es', codeSplitting: false } },
      },
    })
    const [result] = [bundle].flat() as { output: { code?: string }[] }[]
    return {
      html: html.replace(/src="\/src\/main[^"]*"/, 'src="client.js"'),
      script: result?.output[0]?.code ?? '',
    }
  } finally {
    await vite.close()
  }
}

const ENTRY = 'virtual:entry'

/** Provides the code that begins the example. */
function entry(side: string, code: string): Plugin {
  return {
    name: `entry-of-the-${side}`,
    enforce: 'pre',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}.js` : undefined),
    load: (id) => (id === `\0${ENTRY}.js` ? code : undefined),
  }
}
