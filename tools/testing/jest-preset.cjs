// `preset: '@lading/testing'`: Jest with a document, and with packages that are ES modules.
exports.testEnvironment = require.resolve('./jest/environment.cjs')
exports.resolver = require.resolve('./jest/resolver.cjs')
exports.setupFiles = ['@lading/testing/setup']
exports.moduleNameMapper = { '\\.css$': require.resolve('./jest/style.cjs') }
exports.transform = {
  // The page's code, with the page's Babel configuration.
  '^(?!.*[\\\\/]node_modules[\\\\/]).+\\.[cm]?[jt]sx?$': 'babel-jest',
  '[\\\\/]node_modules[\\\\/].+\\.m?js$': [
    'babel-jest',
    {
      babelrc: false,
      configFile: false,
      presets: [['@babel/preset-env', { targets: { node: 'current' } }]],
      plugins: [require.resolve('./jest/importMeta.cjs')],
    },
  ],
}
// Code that doesn't need a transform isn't slowed down. Package managers like pnpm nest `node_modules` folders: the last one counts.
exports.transformIgnorePatterns = [
  '[\\\\/]node_modules[\\\\/](?!(.*[\\\\/]node_modules[\\\\/])?(@lading|@uppy|@transloadit|@noble|@tanstack|nanoid|preact|p-queue|p-timeout|p-retry|is-network-error|perfect-freehand|namespace-emitter|mime-match)[\\\\/])',
]
