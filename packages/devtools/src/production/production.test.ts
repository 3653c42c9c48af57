import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const entry = join(import.meta.dirname, 'index.ts')

/** The minified bundle of a page. */
async function bundle(page: string): Promise<string> {
  const build = await rolldown({
    input: 'page',
    external: ['@lading/kernel'],
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? id : id === '@lading/devtools' ? entry : null),
        load: (id) => (id === 'page' ? page : null),
      },
    ],
  })
  const { output } = await build.generate({ minify: true })
  await build.close()
  return output[0].code
}

test('a production build of a page with devtools is the one without', async () => {
  const page = (before: string, call: string) =>
    `${before}\nexport const onReady = (uploader) => { ${call}; uploader.uploadAll() }`
  const withDevtools = page(
    "import { mountDevtools } from '@lading/devtools'",
    'mountDevtools(uploader, { isOpen: true })',
  )
  expect(await bundle(withDevtools)).toBe(await bundle(page('', '')))
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
