import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createWholeHash } from './createWholeHash.js'

test('in whatever order bytes arrive, and however often, the hash is that of the file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lading-hash-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const path = join(dir, 'file')
  const anyWrite = fc.record({ position: fc.nat(40), chunk: fc.uint8Array({ minLength: 1, maxLength: 12 }) })
  const inOrder = fc.array(fc.uint8Array({ minLength: 1, maxLength: 12 })).map((chunks) => {
    let position = 0
    return chunks.map((chunk) => {
      position += chunk.length
      return { position: position - chunk.length, chunk }
    })
  })
  const property = fc.asyncProperty(inOrder, fc.array(anyWrite), fc.nat(40), async (first, others, cut) => {
    await writeFile(path, '')
    const file = await open(path, 'r+')
    const hash = createWholeHash()
    const expectRight = async () => {
      const bytes = await readFile(path)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(await hash.finish(path)).toEqual({ sizeBytes: bytes.length, sha256 })
    }
    try {
      for (const { chunk, position } of [...first, ...others]) {
        hash.add(chunk, position)
        await file.write(chunk, 0, chunk.length, position)
      }
      await expectRight()
      await file.truncate(cut)
      await expectRight()
    } finally {
      await file.close()
    }
  })
  await fc.assert(property, { numRuns: 100 })
})
