const { TestEnvironment } = require('jest-environment-jsdom')

/** Functions that Node and browsers have, but Jest's document hides. Channels are left out: they'd keep Jest from exiting. */
const NAMES = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'fetch',
  'Headers',
  'Request',
  'Response',
]

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of NAMES) this.global[name] ??= globalThis[name]
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    }
  }
}
