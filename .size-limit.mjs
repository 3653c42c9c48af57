import { lightDependencies } from './scripts/lib/lightDependencies.mjs'

/**
 * Bytes that a page loads at once. Code behind `import()` is loaded when it is first needed and is not counted: it is left
 * outside the bundle here.
 */
const eagerOnly = (config) => ({
  ...config,
  format: 'esm',
  plugins: [
    {
      name: 'eager-only',
      setup: ({ onResolve }) =>
        onResolve({ filter: /.*/ }, ({ kind, path }) =>
          kind === 'dynamic-import' ? { path, external: true } : undefined,
        ),
    },
  ],
})

/** As in the scripts without a build. */
const preact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

const base = { gzip: true, brotli: false, modifyEsbuildConfig: eagerOnly }

/** Plugins with what a page imports of them. Their activities and engines come later. */
const plugins = Object.entries({
  camera: 'camera',
  draw: 'draw',
  editor: 'editor',
  external: 'external',
  handoff: 'handoff',
  'image-shrink': 'imageShrink',
  library: 'library',
  limits: 'documentLimits',
  pdf: 'pdfThumbnails',
  progress: 'followProgress',
  resumable: 'resumableTransport',
  s3: 's3Transport',
  suggest: 'suggestions, onDevice',
}).map(([name, imports]) => ({ path: `packages/plugin-${name}/dist/index.js`, imports: `{ ${imports} }` }))

// What a person who embeds the uploader, or waits for it, would notice. A limit is what was measured, rounded up to the next half
// kilobyte; figures stand in docs/cost.md.
export default [
  ...[
    { component: 'FileUploaderRegular', limit: '11.5 kB' },
    { component: 'FileUploaderInline', limit: '12.5 kB' },
  ].map(({ component, limit }) => ({
    ...base,
    name: `@lading/uploader, loaded with the page: the shell of ${component}, script and style, without React`,
    path: 'packages/uploader/dist/index.js',
    import: {
      'packages/uploader/dist/index.js': `{ ${component} }`,
      'packages/uploader/src/style.css': '{}',
    },
    ignore: ['react', 'react-dom'],
    limit,
  })),
  {
    ...base,
    name: '@lading/uploader, loaded when idle or on intent: the app',
    path: 'packages/uploader/dist/app/uploader.js',
    import: '*',
    ignore: ['react', 'react-dom'],
    limit: '96.5 kB',
  },
  ...[
    { file: 'list', name: 'the list, script and style', limit: '41 kB' },
    { file: 'uploads', name: 'the uploads', limit: '19.5 kB' },
  ].map(({ file, name, limit }) => ({
    ...base,
    name: `@lading/uploader, loaded with the first file: ${name}`,
    path: `packages/uploader/dist/app/${file}.js`,
    import: '*',
    ignore: ['@lading/kernel', '@uppy/core', 'react', 'react-dom'],
    modifyEsbuildConfig: (config) => {
      const eager = eagerOnly(config)
      // Of the app, which is loaded by then.
      const ofApp = {
        name: 'of-the-app',
        setup: ({ onResolve }) =>
          onResolve(
            { filter: /\/app\/uploader\.js$|^\.\/uploader\.js$|\/early\/first\.js$/ },
            ({ path }) => ({
              path,
              external: true,
            }),
          ),
      }
      return { ...eager, plugins: [...eager.plugins, ofApp] }
    },
    limit,
  })),
  {
    ...base,
    name: '@lading/uploader, loaded with files that are added before the app: the core, their names, and the built-in rules',
    path: 'packages/uploader/dist/early/first.js',
    import: '*',
    ignore: ['react'],
    limit: '46 kB',
  },
  {
    ...base,
    name: '@lading/elements, loaded with the page: all elements, without the uploader',
    path: 'packages/elements/dist/define.js',
    limit: '34 kB',
  },
  {
    ...base,
    name: 'lading.min.js with all that a first upload loads, and the uploader, the uploads and the list behind it; Preact is in it',
    path: 'packages/elements/dist/define.js',
    import: {
      'packages/elements/dist/define.js': '{}',
      'packages/elements/src/style.css': '{}',
      'packages/elements/dist/start/createStart.js': '{ createStart }',
      'packages/uploader/dist/early/first.js': '{ first }',
      'packages/elements/dist/runtime/createRuntime.js': '{ createRuntime }',
      'packages/uploader/dist/app/list.js': '{ list }',
      'packages/uploader/dist/app/uploads.js': '{ uploads }',
    },
    modifyEsbuildConfig: (config) => {
      const eager = eagerOnly(config)
      return { ...eager, alias: preact, plugins: [...eager.plugins, lightDependencies] }
    },
    limit: '201 kB',
  },
  {
    ...base,
    name: '@lading/kernel/internal/core: the core of an uploader, without validators, transport, plugins, Uppy and tsyringe',
    path: 'packages/kernel/dist/core/index.js',
    import: '{ createCore }',
    limit: '16.5 kB',
  },
  {
    ...base,
    name: '@lading/kernel, complete, without @uppy/core and tsyringe',
    path: 'packages/kernel/dist/index.js',
    import: '*',
    ignore: ['@uppy/core', 'tsyringe'],
    limit: '48.5 kB',
  },
  {
    ...base,
    name: 'all plugins, loaded with the page',
    path: plugins.map(({ path }) => path),
    import: Object.fromEntries(plugins.map(({ path, imports }) => [path, imports])),
    ignore: [
      '@lading/kernel',
      '@lading/react',
      '@lading/cdn',
      '@lading/plugin-uploadcare-transport',
      'react',
    ],
    limit: '9.5 kB',
  },
  {
    ...base,
    name: '@lading/plugin-editor, loaded when it is first used: script and style, all tabs',
    path: 'packages/plugin-editor/dist/react/createEditorActivity.js',
    import: {
      'packages/plugin-editor/dist/react/createEditorActivity.js': '{ createEditorActivity }',
      'packages/plugin-editor/dist/react/cropTab.js': '{ cropTab }',
      'packages/plugin-editor/dist/react/tuningTab.js': '{ tuningTab }',
      'packages/plugin-editor/dist/react/filtersTab.js': '{ filtersTab }',
    },
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '38 kB',
  },
]
