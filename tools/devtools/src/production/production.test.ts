import { join } from 'node:path'
import { build as buildByEsbuild } from 'esbuild'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const development = join(import.meta.dirname, '../index.ts')
const production = join(import.meta.dirname, 'index.ts')

/** Bundles a page with Rolldown, minified, using Vite's production entry. */
async function bundle(page: string): Promise<string> {
  const build = await rolldown({
    input: 'page',
    external: ['@lading/kernel'],
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? id : id === '@lading/devtools' ? production : null),
        load: (id) => (id === 'page' ? page : null),
      },
    ],
  })
  const { output } = await build.generate({ minify: true })
  await build.close()
  return output[0].code
}

/** Bundles a page's script with esbuild, minified, using the development entry. */
async function bundleByEsbuild(page: string): Promise<string> {
  const { outputFiles } = await buildByEsbuild({
    stdin: { contents: page, resolveDir: import.meta.dirname },
    alias: { '@lading/devtools': development },
    external: ['@lading/kernel'],
    bundle: true,
    splitting: true,
    outdir: 'out',
    minify: true,
    format: 'esm',
    write: false,
  })
  return outputFiles.find(({ path }) => path.endsWith('stdin.js'))?.text ?? ''
}

const createPage = (before: string, call: string) =>
  `${before}\nexport const onReady = (uploader) => { ${call}; uploader.uploadAll() }`
const IMPORT = "import { mountDevtools } from '@lading/devtools'"
const CALL = 'mountDevtools(uploader, { isOpen: true })'

test('a production build of a page with devtools is the one without', async () => {
  expect(await bundle(createPage(IMPORT, CALL))).toBe(await bundle(createPage('', '')))
})

test('by esbuild too, where the page asks for the mode', async () => {
  const guarded = createPage(IMPORT, `if (process.env.NODE_ENV !== 'production') ${CALL}`)
  const without = await bundleByEsbuild(createPage('', ''))
  expect(without).toContain('uploadAll')
  // Minified names can differ, so compare lengths.
  expect((await bundleByEsbuild(guarded)).length).toBe(without.length)
  expect((await bundleByEsbuild(createPage(IMPORT, CALL))).length).toBeGreaterThan(1000)
})

test('a page that uses the results may do so', async () => {
  const code = await bundle(
    "import { devtoolsPlugin, mountDevtools } from '@lading/devtools'\nexport const end = mountDevtools({})\nexport const { id } = devtoolsPlugin({})",
  )
  expect(code.length).toBeLessThan(200)
  const page = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(page.end()).toBeUndefined()
  expect(page.id).toBe('lading')
})
