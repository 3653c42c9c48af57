import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { root } from './root.mjs'

/** The style sheets that are loaded as code, with the modules that hold them. */
const sheets = [
  {
    name: 'dashboardStyle',
    from: ['packages/react/src/styles/parts.css', 'packages/react/src/styles/list.css'],
  },
  { name: 'cameraStyle', from: ['packages/plugin-camera/src/camera.css'] },
]

/**
 * Returns the modules that hold style sheets as text, so that they arrive with the code that needs them, whatever the
 * bundler makes of a style sheet.
 *
 * @returns {Promise<{ path: string, content: string }[]>}
 */
export async function styleModules() {
  return Promise.all(
    sheets.map(async ({ name, from }) => {
      const { code } = await transform(
        from.map((path) => readFileSync(join(root, path), 'utf8')).join('\n'),
        {
          loader: 'css',
          minify: true,
          target: 'es2022',
        },
      )
      return {
        path: `packages/uploader/src/app/${name}.ts`,
        content: `/** The text of ${from.map((path) => `\`${path}\``).join(' and ')}, made by \`npm run build:styles\`. */\nexport const ${name} =\n  '${code.trim().replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'\n`,
      }
    }),
  )
}
