import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transform } from 'esbuild'
import { root } from './root.mjs'

/** @typedef {{ path: string, from: readonly string[] }} StyleSheet */

/**
 * The style sheets that are loaded as code, with the modules that hold them.
 *
 * @type {readonly StyleSheet[]}
 */
export const styleSheets = [
  {
    path: 'packages/uploader/src/app/dashboardStyle.ts',
    from: ['hover', 'parts', 'credit', 'trigger', 'access'].map(
      (name) => `packages/react/src/styles/${name}.css`,
    ),
  },
  {
    path: 'packages/uploader/src/app/listStyle.ts',
    from: ['list', 'toolbar', 'rows', 'grid', 'motion', 'states', 'listAccess'].map(
      (name) => `packages/react/src/styles/${name}.css`,
    ),
  },
  { path: 'packages/uploader/src/early/rowStyle.ts', from: ['packages/react/src/styles/rowSizes.css'] },
  { path: 'packages/react/src/details/detailsStyle.ts', from: ['packages/react/src/details/details.css'] },
  { path: 'packages/react/src/drop/dropCardsStyle.ts', from: ['packages/react/src/drop/dropCards.css'] },
  {
    path: 'packages/react/src/quickLook/quickLookStyle.ts',
    from: ['packages/react/src/quickLook/quickLook.css'],
  },
  {
    path: 'packages/react/src/list/long/longListStyle.ts',
    from: ['packages/react/src/list/long/longList.css'],
  },
  { path: 'packages/react/src/motion/motionStyle.ts', from: ['packages/react/src/motion/motion.css'] },
  { path: 'packages/react/src/peek/peekStyle.ts', from: ['packages/react/src/peek/peek.css'] },
  { path: 'packages/react/src/tray/trayStyle.ts', from: ['packages/react/src/tray/tray.css'] },
  { path: 'packages/react/src/parts/olderStyle.ts', from: ['packages/react/src/styles/older.css'] },
  { path: 'packages/uploader/src/minimalStyle.ts', from: ['packages/react/src/styles/minimal.css'] },
  {
    path: 'packages/plugin-uppy/src/react/acquirerStyle.ts',
    from: ['packages/plugin-uppy/src/react/acquirer.css'],
  },
  {
    path: 'packages/plugin-camera/src/scan/scanStyle.ts',
    from: ['packages/plugin-camera/src/scan/scan.css'],
  },
  {
    path: 'packages/plugin-camera/src/cameraStyle.ts',
    from: ['packages/react/src/styles/stepMessage.css', 'packages/plugin-camera/src/camera.css'],
  },
  {
    path: 'packages/plugin-camera/src/recorder/recorderStyle.ts',
    from: ['packages/react/src/styles/stepMessage.css', 'packages/plugin-camera/src/recorder/recorder.css'],
  },
  { path: 'packages/plugin-handoff/src/handoffStyle.ts', from: ['packages/plugin-handoff/src/handoff.css'] },
  {
    path: 'services/server/src/handoff/page/phoneStyle.ts',
    from: ['services/server/src/handoff/phone/phone.css'],
  },
  { path: 'packages/plugin-library/src/libraryStyle.ts', from: ['packages/plugin-library/src/library.css'] },
  { path: 'packages/plugin-suggest/src/suggestStyle.ts', from: ['packages/plugin-suggest/src/suggest.css'] },
  { path: 'packages/plugin-sources/src/urlStyle.ts', from: ['packages/plugin-sources/src/url.css'] },
  {
    path: 'packages/plugin-draw/src/drawStyle.ts',
    from: [
      'packages/react/src/styles/stepMessage.css',
      'packages/react/src/styles/tool.css',
      'packages/plugin-draw/src/style.css',
    ],
  },
  {
    path: 'packages/plugin-external/src/externalStyle.ts',
    // A cloud may be opened before the list is loaded.
    from: ['packages/react/src/styles/toolbar.css', 'packages/plugin-external/src/external.css'],
  },
  {
    path: 'packages/plugin-editor/src/editorStyle.ts',
    from: [
      'packages/react/src/styles/credit.css',
      'packages/react/src/styles/stepMessage.css',
      'packages/react/src/styles/tool.css',
      'packages/plugin-editor/src/editor.css',
      'packages/plugin-editor/src/react/color/color.css',
    ],
  },
  {
    path: 'packages/plugin-editor/src/themeStyle.ts',
    from: ['theme', 'hover'].map((name) => `packages/react/src/styles/${name}.css`),
  },
]

/**
 * Makes the module that holds style sheets as text, so that they arrive with the code that needs them, whatever the bundler
 * makes of a style sheet.
 *
 * @param {StyleSheet} sheet
 * @returns {Promise<string>} Its code.
 */
export async function toStyleModule({ path, from }) {
  const css = from.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const { code } = await transform(css, { loader: 'css', minify: true, target: 'es2022' })
  const name = basename(path, '.ts')
  const text = code.trim().replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `/** The text of ${from.map((file) => `\`${file}\``).join(', ')}, made by the build. */\nexport const ${name}: string =\n  '${text}'\n`
}
