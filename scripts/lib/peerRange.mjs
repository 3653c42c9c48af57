/**
 * Returns the range in which a package accepts its peers among ours: the versions that the kernel calls compatible with
 * this one at run time. Before 1.0 these have the same minor version.
 *
 * @param {string} version
 * @returns {string}
 */
export function peerRange(version) {
  return `^${version}`
}
