/** Condition under which this repository imports its packages from their sources. */
const SOURCE = '@lading/source'

/**
 * Returns the package.json that is published: without what only this repository uses.
 *
 * @param {Record<string, any>} manifest
 * @returns {Record<string, any>}
 */
export function publishedManifest({ devDependencies: _, scripts: __, files: ___, ...manifest }) {
  const exports = withoutSource(manifest.exports)
  const sideEffects = Array.isArray(manifest.sideEffects)
    ? manifest.sideEffects.filter((/** @type {string} */ path) => !/^\.\/src\/.*\.tsx?$/.test(path))
    : manifest.sideEffects
  return {
    ...manifest,
    ...(exports && { exports }),
    ...(sideEffects !== undefined && { sideEffects }),
    publishConfig: { access: 'public', provenance: true, ...manifest.publishConfig },
  }
}

/**
 * @param {any} target
 * @returns {any} undefined if nothing is left.
 */
function withoutSource(target) {
  if (!target || typeof target !== 'object') return target
  const entries = Object.entries(target)
    .filter(([condition]) => condition !== SOURCE)
    .map(([key, value]) => [key, withoutSource(value)])
    .filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
