const root = new URL('../../', import.meta.url).href

/**
 * Names a module in the trace: by its source for packages of this workspace, by its file for Uppy's. Returns undefined
 * for a module that is not traced.
 */
export function tracedFile(url) {
  if (!url.startsWith(root)) return undefined
  const path = url.slice(root.length)
  const own = /^packages\/([^/]+)\/dist\/(.+)\.js$/.exec(path)
  if (own) return `${own[1]}/src/${own[2]}.ts`
  // Without what is installed below a package of Uppy: neither side's own code.
  return /^node_modules\/(@uppy\/[^/]+\/lib\/.+\.js)$/.exec(path)?.[1]
}

/** True for a file of Uppy. */
export function isUppyFile(file) {
  return file.startsWith('@uppy/')
}
