const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True if a string is a uuid, in either case. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
