module.exports = { preset: '@lading/testing', rootDir: '..', testTimeout: 120_000 }
