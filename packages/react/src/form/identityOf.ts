let fileCount = 0
const identities = new WeakMap<File, string>()

/** Returns a string that no other file has: edited bytes have the same name and sometimes the same size. */
export function identityOf(file: File): string {
  const known = identities.get(file) ?? `file:${++fileCount}`
  identities.set(file, known)
  return known
}
