import { expect, test } from 'vitest'
import { buildPrograms } from './lib/buildPrograms.mjs'

/** Packages that a service needs for its first file, image, token or reading of metrics, or only with a store. */
const later = [
  '@aws-sdk/client-s3',
  '@fastify/busboy',
  'file-type',
  'ioredis',
  'jose',
  'mime',
  'prom-client',
  'sharp',
  'ws',
]

test('the services start without the packages that only some requests need', async () => {
  for (const { name, metafile } of await buildPrograms({ write: false })) {
    const start = `services/${name}/dist/program/runProgram.js`
    const files = new Set([start])
    const packages = new Set<string>()
    for (const file of files) {
      for (const { path, kind, external } of metafile.outputs[file]?.imports ?? []) {
        if (kind !== 'import-statement') continue
        if (external) packages.add(path)
        else files.add(path)
      }
    }
    expect(metafile.outputs[start]).toBeDefined()
    expect(packages.size).toBeGreaterThan(0)
    expect(later.filter((one) => packages.has(one))).toEqual([])
  }
})
