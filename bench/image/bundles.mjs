// Sizes of what pages load for pictures, minified and gzipped; code behind import() apart.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const path = (/** @type {string} */ file) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
const ours = 'packages/plugin-cdn-image/dist'

/** @type {Readonly<Record<string, string>>} */
const entries = {
  'CdnImage (React)': `export { CdnImage } from '${path(`${ours}/react/index.js`)}'`,
  'CdnImage and CdnPicture (React)': `export * from '${path(`${ours}/react/index.js`)}'`,
  'lading-img': `export { defineCdnImage } from '${path(`${ours}/element/index.js`)}'`,
  'loaded later': `export { watchCdnImage } from '${path(`${ours}/react/watchCdnImage.js`)}'`,
  imageHtml: `export { imageHtml } from '${path(`${ours}/index.js`)}'`,
  'unpic Image (React)': `export { Image } from '@unpic/react'`,
  'uc-img': `export * from '${path('node_modules/@uploadcare/file-uploader/web/uc-img.min.js')}'`,
}

/** Modules of `CdnImage`: what is loaded later finds them there. */
let present = /** @type {readonly string[]} */ ([])
for (const [name, contents] of Object.entries(entries)) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: path('.') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    external: ['react', 'react/jsx-runtime', 'react-dom'],
    plugins: [
      {
        name: 'eager-only',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ kind, path: wanted, resolveDir }) => {
            const isPresent = name === 'loaded later' && present.includes(resolve(resolveDir, wanted))
            return kind === 'dynamic-import' || isPresent ? { path: wanted, external: true } : undefined
          }),
      },
    ],
  })
  if (name === 'CdnImage (React)') present = Object.keys(metafile.inputs).map((input) => resolve(input))
  const [file] = outputFiles
  if (file) console.log(`${name}: ${(gzipSync(file.contents, { level: 9 }).length / 1000).toFixed(2)} kB`)
}
