import { readFileSync } from 'node:fs'

/** The version of this package, which all packages of a release share. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return typeof manifest === 'object' && manifest && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0'
}
