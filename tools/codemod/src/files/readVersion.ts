import { readFileSync } from 'node:fs'

/** Returns this package's version, which all packages in a release share. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof manifest === 'object' && manifest && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0'
}
