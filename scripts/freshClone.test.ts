import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'

/** Packages that a script needs before it can install them, each with the file that imports it. */
function packagesNeeded(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  const imports = code.matchAll(/^(?:import|export)\b[^'"]*?\bfrom '([^']+)'/gm)
  return [...imports].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return packagesNeeded(join(dirname(file), name), seen)
    return name.startsWith('node:') ? [] : [`${file.slice(root.length)}: ${name}`]
  })
}

test.each(['scripts/lib/testCommand.mjs', 'scripts/lib/startCommand.mjs', 'scripts/summary.mjs'])(
  '%s runs in a fresh clone, whose dependencies it installs',
  (script) => {
    expect(packagesNeeded(join(root, script))).toEqual([])
  },
)
