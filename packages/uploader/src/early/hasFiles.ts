/** Returns true if a prop such as `initialFiles` or `value` has files. */
export function hasFiles(files: unknown): boolean {
  return !!files && (files as { readonly length?: number }).length !== 0
}
