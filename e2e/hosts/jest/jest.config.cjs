module.exports = {
  preset: '@lading/testing',
  rootDir: require('node:path').join(__dirname, '..'),
  testTimeout: 120_000,
}
