/**
 * Lists what of a package can be imported: every entry of its `exports`, patterns by the files that they stand for.
 *
 * @param {Pick<import('./packPackages.mjs').PackedPackage, 'manifest' | 'files'>} packed
 * @returns {string[]} Such as `@lading/uploader/style.css`.
 */
export function publicEntries({ manifest, files }) {
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    const file = target.default ?? target
    // The manifest, source maps and hashes are no modules.
    if (!/\.(js|css)$/.test(file)) return []
    const entry = manifest.name + subpath.slice(1)
    if (!entry.includes('*')) return [entry]
    // Of the scripts of a folder, those with types are public.
    const [start, end] = (target.types?.includes('*') ? target.types : file).slice(2).split('*')
    return files
      .filter((path) => path.startsWith(start) && path.endsWith(end))
      .map((path) => entry.replace('*', path.slice(start.length, -end.length)))
  })
}
