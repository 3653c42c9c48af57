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

export default [
  ...[
    { component: 'FileUploaderRegular', limit: '11.25 kB' },
    { component: 'FileUploaderInline', limit: '12.1 kB' },
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
    limit: '94.15 kB',
  },
  ...[
    { file: 'list', name: 'the list, script and style', limit: '40.2 kB' },
    { file: 'uploads', name: 'the uploads', limit: '18.95 kB' },
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
    limit: '45.35 kB',
  },
  {
    ...base,
    name: '@lading/react/headless: the hooks of an interface of the page’s own, with the virtual list',
    path: 'packages/react/dist/headless.js',
    import: '*',
    ignore: ['@lading/kernel', 'react', 'react-dom'],
    limit: '15.35 kB',
  },
  ...[
    { plugin: 'camera', hook: 'useCamera', limit: '1.4 kB' },
    { plugin: 'editor', hook: 'useImageEditor', limit: '2.5 kB' },
  ].map(({ plugin, hook, limit }) => ({
    ...base,
    name: `@lading/plugin-${plugin}/headless: ${hook}(), over the other hooks, without its engine`,
    path: `packages/plugin-${plugin}/dist/react/headless/index.js`,
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit,
  })),
  ...['vue', 'svelte', 'solid', 'angular'].map((name) => ({
    ...base,
    name: `@lading/${name}, without ${name} and the kernel`,
    path: `packages/${name}/dist/index.js`,
    import: '*',
    ignore: ['@lading/kernel', 'vue', 'solid-js', '@angular/core'],
    limit: '1 kB',
  })),
  ...[
    {
      name: 'loaded with the page',
      file: 'dist/index.js',
      what: '{ UploaderField, useUploaderField }',
      limit: '2.84 kB',
    },
    {
      name: 'loaded with the page: useUploaderField',
      file: 'dist/index.js',
      what: '{ useUploaderField }',
      limit: '1.9 kB',
    },
    { name: 'the style', file: 'src/style.css', what: '{}', limit: '160 B' },
    { name: 'values and schemas, for pages and servers', file: 'dist/value.js', what: '*', limit: '850 B' },
  ].map(({ name, file, what, limit }) => ({
    ...base,
    name: `@lading/forms, over the uploader, ${name}`,
    path: `packages/forms/${file}`,
    import: { [`packages/forms/${file}`]: what },
    ignore: ['@lading/uploader', 'react', 'react-dom'],
    limit,
  })),
  {
    ...base,
    name: '@lading/forms, loaded with the uploader',
    path: 'packages/forms/dist/attachUploads.js',
    import: '*',
    ignore: ['@lading/uploader', 'react', 'react-dom'],
    limit: '2.8 kB',
  },
  {
    ...base,
    name: '@lading/compat-uploadcare, over the uploader: the layer, script and style',
    path: 'packages/compat-uploadcare/dist/index.js',
    import: {
      'packages/compat-uploadcare/dist/index.js':
        '{ FileUploaderRegular, FileUploaderMinimal, FileUploaderInline, UploadCtxProvider }',
      'packages/compat-uploadcare/src/uc.css': '{}',
    },
    ignore: ['@lading/kernel', '@lading/uploader', 'react', 'react-dom'],
    limit: '4.05 kB',
  },
  {
    ...base,
    name: '@lading/compat-uploadcare/plugins: fromUploadcarePlugin()',
    path: 'packages/compat-uploadcare/dist/plugins.js',
    import: '{ fromUploadcarePlugin }',
    ignore: ['@lading/kernel', '@lading/uploader'],
    limit: '2.08 kB',
  },
  {
    ...base,
    name: '@lading/elements, loaded with the page: all elements, without the uploader',
    path: 'packages/elements/dist/define.js',
    limit: '33.35 kB',
  },
  ...[
    {
      name: 'lading.min.js with all that a first upload loads before its end: elements and style, Preact, the start, the core, the first upload',
      files: { 'packages/uploader/dist/app/uploads.js': '{ uploads }' },
      limit: '96.95 kB',
    },
    {
      name: 'lading.min.js with all that a first upload loads, with the uploader, the uploads and the list behind it',
      files: {
        'packages/elements/dist/runtime/createRuntime.js': '{ createRuntime }',
        'packages/uploader/dist/app/list.js': '{ list }',
        'packages/uploader/dist/app/uploads.js': '{ uploads }',
      },
      limit: '198.8 kB',
    },
  ].map(({ name, files, limit }) => ({
    ...base,
    name,
    path: 'packages/elements/dist/define.js',
    import: {
      'packages/elements/dist/define.js': '{}',
      'packages/elements/src/style.css': '{}',
      'packages/elements/dist/start/createStart.js': '{ createStart }',
      'packages/uploader/dist/early/first.js': '{ first }',
      ...files,
    },
    modifyEsbuildConfig: (config) => {
      const eager = eagerOnly(config)
      return { ...eager, alias: preact, plugins: [...eager.plugins, lightDependencies] }
    },
    limit,
  })),
  {
    ...base,
    name: '@lading/kernel/internal/core: the core of an uploader, without validators, transport, plugins, Uppy and tsyringe',
    path: 'packages/kernel/dist/core/index.js',
    import: '{ createCore }',
    limit: '16.15 kB',
  },
  {
    ...base,
    name: '@lading/kernel, complete, without @uppy/core and tsyringe',
    path: 'packages/kernel/dist/index.js',
    import: '*',
    ignore: ['@uppy/core', 'tsyringe'],
    limit: '47.65 kB',
  },
  {
    ...base,
    name: '@lading/devtools in production, if all results are used: empty functions',
    path: 'packages/devtools/dist/production/index.js',
    import: '*',
    limit: '170 B',
  },
  {
    ...base,
    name: '@lading/devtools, the panel, loaded when it is opened during development',
    path: 'packages/devtools/dist/panel.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '6.16 kB',
  },
  {
    ...base,
    name: '@lading/plugin-uploadcare-transport, loaded at once',
    path: 'packages/plugin-uploadcare-transport/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel', '@uppy/core'],
    limit: '35.45 kB',
  },
  {
    ...base,
    name: '@lading/plugin-recorder, loaded at once',
    path: 'packages/plugin-recorder/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '1 kB',
  },
  {
    ...base,
    name: '@lading/plugin-recorder, loaded when it is first used: script and style, with the engine',
    path: 'packages/plugin-recorder/dist/react/createRecorderActivity.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '11.15 kB',
  },
  {
    ...base,
    name: '@lading/plugin-resumable, loaded at once',
    path: 'packages/plugin-resumable/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '1.38 kB',
  },
  {
    ...base,
    name: '@lading/plugin-resumable, loaded with the first file, without the engine',
    path: 'packages/plugin-resumable/dist/upload.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/transport-engine'],
    limit: '5.76 kB',
  },
  {
    ...base,
    name: '@lading/plugin-s3, loaded at once',
    path: 'packages/plugin-s3/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '1.74 kB',
  },
  {
    ...base,
    name: '@lading/plugin-s3, loaded with the first file, without the engine',
    path: 'packages/plugin-s3/dist/upload.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/transport-engine'],
    limit: '5.65 kB',
  },
  {
    ...base,
    name: '@lading/plugin-s3/uppy, without @uppy/core, the kernel and the engine',
    path: 'packages/plugin-s3/dist/uppy.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/transport-engine', '@uppy/core'],
    limit: '5.7 kB',
  },
  {
    ...base,
    name: '@lading/plugin-camera, loaded when it is first used: script and style',
    path: 'packages/plugin-camera/dist/react/createCameraActivity.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '10.95 kB',
  },
  {
    ...base,
    name: '@lading/plugin-camera, loaded with it: the English messages',
    path: 'packages/plugin-camera/dist/cameraActivityMessages.js',
    import: '*',
    limit: '1.15 kB',
  },
  {
    ...base,
    name: '@lading/plugin-sources, loaded with the activity of links: script and style',
    path: 'packages/plugin-sources/dist/react/createUrlActivity.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    modifyEsbuildConfig: (config) => {
      const eager = eagerOnly(config)
      // The app has it already: drops and pastes are parsed before the activity is opened.
      const isThere = {
        name: 'of-the-app',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/parseLinks\.js$/ }, ({ path }) => ({ path, external: true })),
      }
      return { ...eager, plugins: [...eager.plugins, isThere] }
    },
    limit: '2.1 kB',
  },
  {
    ...base,
    name: '@lading/plugin-external, loaded at once',
    path: 'packages/plugin-external/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '1.55 kB',
  },
  {
    ...base,
    name: '@lading/plugin-external, loaded when it is first used: script and style',
    path: 'packages/plugin-external/dist/react/createExternalActivity.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '5 kB',
  },
  {
    ...base,
    name: '@lading/plugin-external/dropbox, loaded at once',
    path: 'packages/plugin-external/dist/dropbox.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '1.56 kB',
  },
  {
    ...base,
    name: '@lading/plugin-draw, loaded at once',
    path: 'packages/plugin-draw/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '1 kB',
  },
  {
    ...base,
    name: '@lading/plugin-draw, loaded when it is first used: script, style and perfect-freehand',
    path: 'packages/plugin-draw/dist/react/createDrawActivity.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '12.95 kB',
  },
  {
    ...base,
    name: '@lading/plugin-image-shrink, loaded at once',
    path: 'packages/plugin-image-shrink/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '1.2 kB',
  },
  {
    ...base,
    name: '@lading/plugin-image-shrink, loaded with the first image: reads headers and runs the queue',
    path: 'packages/plugin-image-shrink/dist/ShrinkPool.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '4.05 kB',
  },
  {
    ...base,
    name: '@lading/plugin-image-shrink, the worker',
    path: 'packages/plugin-image-shrink/dist/shrinkWorker.js',
    import: '*',
    limit: '4.05 kB',
  },
  {
    ...base,
    name: '@lading/plugin-image-shrink/privacy, loaded at once',
    path: 'packages/plugin-image-shrink/dist/privacy/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '2 kB',
  },
  {
    ...base,
    name: '@lading/plugin-image-shrink/privacy, loaded with the first file',
    path: 'packages/plugin-image-shrink/dist/privacy/createChecks.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '7.3 kB',
  },
  {
    ...base,
    name: '@lading/plugin-pdf, loaded at once',
    path: 'packages/plugin-pdf/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '450 B',
  },
  {
    ...base,
    name: '@lading/plugin-pdf, loaded with the first PDF: runs the worker',
    path: 'packages/plugin-pdf/dist/PdfRenderer.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '2 kB',
  },
  {
    ...base,
    name: '@lading/plugin-pdf, the worker, with pdf.js',
    path: 'packages/plugin-pdf/dist/pdfWorker.js',
    import: '*',
    limit: '535 kB',
  },
  {
    ...base,
    name: '@lading/plugin-pdf/text, loaded with the page that imports it',
    path: 'packages/plugin-pdf/dist/text/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '2.1 kB',
  },
  {
    ...base,
    name: '@lading/plugin-library, loaded at once',
    path: 'packages/plugin-library/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '900 B',
  },
  {
    ...base,
    name: '@lading/plugin-library, loaded with the source: the grid',
    path: 'packages/plugin-library/dist/react/createLibraryActivity.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '8.6 kB',
  },
  {
    ...base,
    name: '@lading/plugin-library, loaded with the source: the list of the service',
    path: 'packages/plugin-library/dist/list/createServiceList.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '1.1 kB',
  },
  {
    ...base,
    name: '@lading/plugin-limits, loaded at once',
    path: 'packages/plugin-limits/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '2 kB',
  },
  {
    ...base,
    name: '@lading/plugin-limits, loaded with the first file',
    path: 'packages/plugin-limits/dist/createChecks.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '3 kB',
  },
  {
    ...base,
    name: '@lading/plugin-progress, loaded at once',
    path: 'packages/plugin-progress/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '850 B',
  },
  {
    ...base,
    name: '@lading/plugin-progress, loaded with the first long upload',
    path: 'packages/plugin-progress/dist/createLongUpload.js',
    import: '*',
    ignore: ['@lading/kernel'],
    limit: '2 kB',
  },
  {
    ...base,
    name: '@lading/plugin-suggest, loaded at once',
    path: 'packages/plugin-suggest/dist/index.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '700 B',
  },
  {
    ...base,
    name: '@lading/plugin-suggest, loaded with the first form of a file: the button',
    path: 'packages/plugin-suggest/dist/react/createSuggestTool.js',
    import: '*',
    ignore: ['@lading/kernel', '@lading/react', 'react'],
    limit: '1.7 kB',
  },
  {
    ...base,
    name: '@lading/plugin-suggest, loaded with the button: the models of the browser',
    path: 'packages/plugin-suggest/dist/device/createOnDevice.js',
    import: '*',
    limit: '1.2 kB',
  },
  {
    ...base,
    name: '@lading/plugin-cdn-image/react: CdnImage, without React',
    path: 'packages/plugin-cdn-image/dist/react/index.js',
    import: '{ CdnImage }',
    ignore: ['react', 'react-dom'],
    limit: '2.65 kB',
  },
  {
    ...base,
    name: '@lading/plugin-cdn-image/element: the custom element',
    path: 'packages/plugin-cdn-image/dist/element/index.js',
    import: '{ defineCdnImage }',
    limit: '4.05 kB',
  },
  {
    ...base,
    name: '@lading/plugin-editor, loaded at once',
    path: 'packages/plugin-editor/dist/index.js',
    import: '{ editor }',
    ignore: ['@lading/kernel', '@lading/cdn'],
    limit: '2.5 kB',
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
    limit: '37.5 kB',
  },
]
