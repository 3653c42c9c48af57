/**
 * Converts a folder name to a valid npm package name: lower case, without spaces and special characters.
 *
 * @see https://docs.npmjs.com/cli/v11/configuring-npm/package-json#name
 */
export function toPackageName(folderName: string): string {
  const name = folderName
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name.slice(0, 214) || 'lading-app'
}
